package org.tallystick.query.page;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.tallystick.api.Ids;
import org.tallystick.api.InvalidCursorException;

/**
 * The text form of a place in a list: base64url of the format's version, a checksum, and the key of
 * the last row that was seen. The checksum covers the list's filter and order, so that a cursor is
 * good for its own list only.
 */
final class Cursor {

    private static final String VERSION = "1";
    private static final String SEPARATOR = "\n";
    private static final int CHECKSUM_LENGTH = 16;

    private Cursor() {}

    static String encode(List<String> list, List<String> key) {
        String text =
                String.join(SEPARATOR, VERSION, checksum(list, key), String.join(SEPARATOR, key));
        return Base64.getUrlEncoder()
                .withoutPadding()
                .encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }

    /**
     * The key that a cursor holds.
     *
     * @throws InvalidCursorException if the cursor is not exactly one that we made for this list
     */
    static List<String> decode(String cursor, List<String> list) {
        String text;
        try {
            text = new String(Base64.getUrlDecoder().decode(cursor), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException notBase64) {
            throw new InvalidCursorException();
        }
        List<String> parts = List.of(text.split(SEPARATOR, -1));
        if (parts.size() < 3) {
            throw new InvalidCursorException();
        }
        List<String> key = parts.subList(2, parts.size());
        if (!encode(list, key).equals(cursor)) {
            throw new InvalidCursorException();
        }
        return key;
    }

    private static String checksum(List<String> list, List<String> key) {
        List<String> all = new ArrayList<>(list);
        all.addAll(key);
        return Ids.derived(all.toArray(String[]::new)).substring(0, CHECKSUM_LENGTH);
    }
}
