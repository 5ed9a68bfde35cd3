package org.tallystick.api.feed;

import java.util.regex.Pattern;
import org.tallystick.api.Callback;
import org.tallystick.api.Ids;

/** How a feed is named, and the callbacks that its rows make. */
public final class Feeds {

    /** What the source of a feed's movements begins with. */
    public static final String SOURCE_PREFIX = "feed:";

    /** Rows of one page command at most: a page must not keep direct commands waiting. */
    public static final int PAGE_MAX = 1_000;

    /** Characters of an upstream's cursor at most. */
    public static final int CURSOR_LENGTH_MAX = 2_000;

    /** No character of an id. */
    private static final String UNUSABLE = "\u00A7";

    private static final Pattern NAME = Pattern.compile("[a-z0-9][a-z0-9-]{0,39}");
    private static final Pattern ROW_ID = Pattern.compile("[\\x20-\\x7E]{1,255}");

    private Feeds() {}

    /** Whether a feed may be called so: lower-case letters, digits and hyphens, at most 40. */
    public static boolean isName(String name) {
        return NAME.matcher(name).matches();
    }

    /** Whether an upstream's order id can be a callback id. */
    public static boolean isRowId(String id) {
        return ROW_ID.matcher(id).matches();
    }

    /**
     * What a row is known by: its id, or for a row without a usable one a text made from all of it,
     * which is no possible id.
     */
    public static String rowKey(FeedRow row) {
        String id = row.id();
        return id != null && isRowId(id) ? id : UNUSABLE + Ids.derived(row.toString());
    }

    /** The callback of a row, by which it moves money at most once, for ever. */
    public static Callback callback(String feed, String rowId) {
        return new Callback(SOURCE_PREFIX + feed, rowId);
    }

    /** The feed that a callback comes from. */
    public static String feedOf(Callback callback) {
        if (!callback.source().startsWith(SOURCE_PREFIX)) {
            throw new IllegalArgumentException("Not a feed's callback");
        }
        return callback.source().substring(SOURCE_PREFIX.length());
    }
}
