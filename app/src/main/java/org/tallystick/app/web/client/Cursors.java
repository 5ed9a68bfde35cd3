package org.tallystick.app.web.client;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.tallystick.api.Page;
import org.tallystick.app.web.problem.ProblemException;
import org.tallystick.app.web.problem.ProblemType;

/** Cursors of lists in the order of their ids: the last id seen, encoded. */
final class Cursors {

    private static final String BEFORE_ALL = "";

    private Cursors() {}

    /** The id after which the page begins. */
    static String after(@Nullable String cursor) {
        if (cursor == null) {
            return BEFORE_ALL;
        }
        try {
            String id =
                    new String(Base64.getUrlDecoder().decode(cursor), StandardCharsets.US_ASCII);
            if (id.chars().allMatch(c -> c > ' ' && c < 0x7F)) {
                return id;
            }
        } catch (IllegalArgumentException e) {
            // Not base64: not ours either.
        }
        throw new ProblemException(ProblemType.CURSOR_INVALID, "Not a cursor of this list");
    }

    /** A page of rows of which one more than the limit was read, if there is one more. */
    static <T> Page<T> page(List<T> rows, int limit, Function<T, String> id) {
        if (rows.size() <= limit) {
            return new Page<>(rows, null);
        }
        List<T> data = rows.subList(0, limit);
        String last = id.apply(data.get(limit - 1));
        String cursor =
                Base64.getUrlEncoder()
                        .withoutPadding()
                        .encodeToString(last.getBytes(StandardCharsets.US_ASCII));
        return new Page<>(data, cursor);
    }
}
