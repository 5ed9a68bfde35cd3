package org.tallystick.command.feed;

import org.tallystick.api.Ids;
import org.tallystick.api.feed.FeedRow;

/**
 * A row that waits for a person.
 *
 * @param key what the row is known by
 * @param reason the code of why it could not be applied
 */
record RowCase(String key, String caseId, String reason, FeedRow row) {

    /** One row has one case, however often and by whomever it is read. */
    static String caseId(String feed, String key) {
        return Ids.derived("FEED_ROW", feed, key);
    }
}
