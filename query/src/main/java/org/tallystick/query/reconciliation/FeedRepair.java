package org.tallystick.query.reconciliation;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;
import org.tallystick.api.Ids;
import org.tallystick.api.feed.FeedCommand.ApplyFeedPageCommand;
import org.tallystick.api.feed.FeedCommand.StopFeedCommand;
import org.tallystick.api.feed.FeedResult;
import org.tallystick.api.feed.FeedResult.Done;
import org.tallystick.api.feed.FeedResult.NotDone;
import org.tallystick.api.feed.FeedResult.Obstacle;
import org.tallystick.api.feed.FeedRow;
import org.tallystick.api.feed.FeedUpstreams;
import org.tallystick.api.feed.Feeds;
import org.tallystick.api.feed.RereadStart;
import org.tallystick.api.feed.UpstreamRows;
import org.tallystick.api.feed.UpstreamUnreadableException;
import org.tallystick.api.reconciliation.Difference;
import org.tallystick.query.reconciliation.FeedPlaces.Place;

/**
 * Reads rows of a feed again that were passed by, and applies them as late ones: through the same
 * receipts as ever, so that nothing can move twice.
 */
@Component
class FeedRepair {

    private static final Logger LOG = LoggerFactory.getLogger(FeedRepair.class);

    /** Rows of one transaction: direct commands wait meanwhile. */
    private static final int ROWS_AT_ONCE = 200;

    /** How many times a feed may change between our look at it and our command. */
    private static final int TRIES_MAX = 50;

    private final ObjectProvider<FeedUpstreams> upstreams;
    private final FeedTables feeds;
    private final FeedPlaces places;
    private final RepairCommands commands;

    FeedRepair(
            ObjectProvider<FeedUpstreams> upstreams,
            FeedTables feeds,
            FeedPlaces places,
            RepairCommands commands) {
        this.upstreams = upstreams;
        this.feeds = feeds;
        this.places = places;
        this.commands = commands;
    }

    /**
     * Applies what is missing of these rows, and tells which of them are applied, or cases, now.
     */
    List<Difference> reread(List<Difference> differences, String actor) {
        Map<String, List<Difference>> byFeed = new LinkedHashMap<>();
        differences.forEach(
                difference ->
                        byFeed.computeIfAbsent(feed(difference), name -> new ArrayList<>())
                                .add(difference));
        List<Difference> right = new ArrayList<>();
        byFeed.forEach(
                (feed, its) -> {
                    try {
                        apply(feed, find(feed, its), actor);
                    } catch (UpstreamUnreadableException e) {
                        LOG.warn("Feed {} cannot be read again: {}", feed, e.code());
                    }
                    right.addAll(settled(feed, its));
                });
        return right;
    }

    /**
     * Stops a feed whose cursor is not where its log ends.
     *
     * @return the case by which two people can have the cursor put back; empty if there is none
     */
    Optional<String> stop(Difference difference, String actor) {
        String feed = feed(difference);
        boolean ofVersion = difference.expected().containsKey("version");
        if (!ofVersion && !difference.expected().containsKey("cursor")) {
            return Optional.empty();
        }
        StopFeedCommand command =
                new StopFeedCommand(
                        feed,
                        feeds.position(feed).version(),
                        ofVersion ? "version_differs_from_log" : "cursor_differs_from_log",
                        "Reconciliation found the log at " + difference.expected());
        FeedResult result = commands.send(command, FeedResult.class, actor);
        return result instanceof Done stopped
                ? Optional.ofNullable(stopped.position().caseId())
                : feeds.stoppedBy(feed);
    }

    /** The case that has stopped the difference's feed; until it is decided nothing is applied. */
    Optional<String> caseOf(Difference difference) {
        return feeds.stoppedBy(feed(difference));
    }

    /** The upstream's rows for differences, each looked for from where it must be on. */
    private Collection<FeedRow> find(String feed, List<Difference> differences) {
        FeedUpstreams readable = upstreams.getIfAvailable();
        if (readable == null || !readable.knows(feed)) {
            return List.of();
        }
        Map<@Nullable String, Set<String>> wanted = new HashMap<>();
        for (Difference difference : differences) {
            wanted.computeIfAbsent(start(feed, difference), start -> new HashSet<>())
                    .add(key(difference));
        }
        Map<String, FeedRow> found = new LinkedHashMap<>();
        Place until = places.cursor(feed);
        wanted.forEach(
                (start, keys) -> {
                    RereadStart stretch =
                            new RereadStart(start, until.cursor(), until.lastRowKey());
                    find(feed, readable, stretch, keys, found);
                });
        return found.values();
    }

    private @Nullable String start(String feed, Difference difference) {
        String version = difference.evidence().get("version");
        return version == null
                ? difference.evidence().get("after")
                : places.before(feed, Long.parseLong(version));
    }

    private static void find(
            String feed,
            FeedUpstreams readable,
            RereadStart stretch,
            Set<String> keys,
            Map<String, FeedRow> found) {
        String after = stretch.from();
        boolean more = stretch.until() != null;
        while (more && !found.keySet().containsAll(keys)) {
            UpstreamRows page = readable.stretch(feed, stretch, after);
            for (FeedRow row : page.rows()) {
                if (keys.contains(Feeds.rowKey(row))) {
                    found.putIfAbsent(Feeds.rowKey(row), row);
                }
            }
            after = page.next();
            more = page.more();
        }
    }

    private void apply(String feed, Collection<FeedRow> rows, String actor) {
        List<FeedRow> all = List.copyOf(rows);
        for (int from = 0; from < all.size(); from += ROWS_AT_ONCE) {
            List<FeedRow> some = all.subList(from, Math.min(all.size(), from + ROWS_AT_ONCE));
            for (int tries = 0; tries < TRIES_MAX && isToBeTriedAgain(feed, some, actor); tries++) {
                LOG.debug("Feed {} has changed meanwhile", feed);
            }
        }
    }

    private boolean isToBeTriedAgain(String feed, List<FeedRow> rows, String actor) {
        ApplyFeedPageCommand page =
                new ApplyFeedPageCommand(feed, feeds.position(feed).version(), null, rows);
        FeedResult result = commands.send(page, FeedResult.class, actor);
        return result instanceof NotDone not && not.obstacle() == Obstacle.FEED_CHANGED;
    }

    private List<Difference> settled(String feed, List<Difference> differences) {
        List<String> keys = differences.stream().map(FeedRepair::key).toList();
        Set<String> settled = new HashSet<>(feeds.withCase(feed, keys));
        Set<String> received =
                feeds.existing(
                        keys.stream()
                                .filter(Feeds::isRowId)
                                .map(key -> receipt(feed, key))
                                .toList());
        keys.stream()
                .filter(key -> Feeds.isRowId(key) && received.contains(receipt(feed, key)))
                .forEach(settled::add);
        return differences.stream()
                .filter(difference -> settled.contains(key(difference)))
                .toList();
    }

    private static String receipt(String feed, String key) {
        return Ids.receiptStream(Feeds.callback(feed, key).movementId());
    }

    private static String feed(Difference difference) {
        return String.valueOf(difference.evidence().get("feed"));
    }

    private static String key(Difference difference) {
        return String.valueOf(difference.evidence().get("callbackId"));
    }
}
