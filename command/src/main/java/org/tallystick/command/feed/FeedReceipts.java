package org.tallystick.command.feed;

import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.tallystick.api.Ids;
import org.tallystick.api.feed.Feeds;
import org.tallystick.api.receipt.ReceiptEvent.MovementReceipted;
import org.tallystick.command.store.StoreHead;

/** The receipts of feeds' rows, many at once, as they are stored. */
@Component
class FeedReceipts {

    private final JdbcClient jdbc;
    private final StoreHead head;

    FeedReceipts(JdbcClient jdbc, StoreHead head) {
        this.jdbc = jdbc;
        this.head = head;
    }

    /** Those of the keys whose callbacks have a receipt. */
    List<String> withReceipt(String feed, List<String> keys) {
        Set<String> found = recordedAt(feed, keys).keySet();
        return keys.stream().filter(found::contains).toList();
    }

    /** By key, when the first outcome was recorded of those that have one. */
    Map<String, Instant> recordedAt(String feed, List<String> keys) {
        Map<String, String> streams = streams(feed, keys);
        Map<String, Instant> found = new HashMap<>();
        if (!streams.isEmpty()) {
            head.awaitReadable();
            jdbc.sql(
                            "SELECT aggregateidentifier, timestamp FROM domainevententry"
                                    + " WHERE aggregateidentifier = ANY(?) AND sequencenumber = 0")
                    .param(streams.keySet().toArray(String[]::new))
                    .query(
                            row -> {
                                found.put(
                                        streams.get(row.getString(1)),
                                        Instant.parse(row.getString(2)));
                            });
        }
        return found;
    }

    /** Those of the keys that have moved money. */
    List<String> moved(String feed, List<String> keys) {
        Map<String, String> streams = streams(feed, keys);
        if (streams.isEmpty()) {
            return List.of();
        }
        head.awaitReadable();
        return jdbc
                .sql(
                        "SELECT DISTINCT aggregateidentifier FROM domainevententry"
                                + " WHERE aggregateidentifier = ANY(?) AND payloadtype = ?")
                .param(streams.keySet().toArray(String[]::new))
                .param(MovementReceipted.class.getName())
                .query(String.class)
                .list()
                .stream()
                .map(streams::get)
                .toList();
    }

    /** The keys by their receipts' streams; those that are no callback ids have none. */
    private static Map<String, String> streams(String feed, List<String> keys) {
        Map<String, String> streams = new HashMap<>();
        for (String key : keys) {
            if (Feeds.isRowId(key)) {
                streams.put(Ids.receiptStream(Feeds.callback(feed, key).movementId()), key);
            }
        }
        return streams;
    }
}
