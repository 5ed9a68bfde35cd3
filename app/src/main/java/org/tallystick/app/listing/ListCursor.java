package org.tallystick.app.listing;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.tallystick.api.Ids;
import org.tallystick.api.InvalidCursorException;
import org.tallystick.api.Limits;
import org.tallystick.api.Page;

/**
 * A place in a list that is read by keyset: the key of the last row that was seen, and a checksum
 * that ties it to the list and its filter.
 */
public final class ListCursor {

    private static final String SEPARATOR = "\n";
    private static final int CHECKSUM_LENGTH = 16;

    private final List<String> list;

    /**
     * @param list the list's name and its filter
     */
    public ListCursor(@Nullable Object... list) {
        this.list = new ArrayList<>();
        for (Object part : list) {
            this.list.add(String.valueOf(part));
        }
    }

    /**
     * The key after which the page begins; empty for the first page.
     *
     * @throws InvalidCursorException if the cursor is not exactly one that we made for this list
     */
    public List<String> key(@Nullable String cursor, int parts) {
        if (cursor == null) {
            return List.of();
        }
        List<String> read;
        try {
            byte[] text = Base64.getUrlDecoder().decode(cursor);
            read = List.of(new String(text, StandardCharsets.UTF_8).split(SEPARATOR, -1));
        } catch (IllegalArgumentException notBase64) {
            throw new InvalidCursorException();
        }
        List<String> key = read.subList(1, read.size());
        if (key.size() != parts || !encode(key).equals(cursor)) {
            throw new InvalidCursorException();
        }
        return key;
    }

    /** A page of rows, of which one more than the limit was read if there is one more. */
    public <T> Page<T> page(List<T> rows, int limit, Function<T, List<String>> key) {
        if (rows.size() <= limit) {
            return new Page<>(rows, null);
        }
        return new Page<>(rows.subList(0, limit), encode(key.apply(rows.get(limit - 1))));
    }

    /** The limit, if a page may have it. */
    public static int limit(int limit) {
        if (limit < 1 || limit > Limits.PAGE_MAX) {
            throw new IllegalArgumentException("A page has 1 to " + Limits.PAGE_MAX + " rows");
        }
        return limit;
    }

    private String encode(List<String> key) {
        List<String> all = new ArrayList<>(list);
        all.addAll(key);
        String checksum = Ids.derived(all.toArray(String[]::new)).substring(0, CHECKSUM_LENGTH);
        String text = checksum + SEPARATOR + String.join(SEPARATOR, key);
        return Base64.getUrlEncoder()
                .withoutPadding()
                .encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }
}
