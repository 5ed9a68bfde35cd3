package org.tallystick.app.web.reply;

import java.util.List;
import java.util.function.BiConsumer;
import org.tallystick.api.Page;

/** How every list looks: {@code {data, nextCursor, hasMore}}. */
public final class Lists {

    private Lists() {}

    /** A page as an answer. */
    public static <T> Reply reply(Page<T> page, BiConsumer<JsonWriter, T> row) {
        return Reply.json(
                200,
                JsonWriter.object(
                        json ->
                                json.list("data", page.data(), row)
                                        .field("nextCursor", page.nextCursor())
                                        .field("hasMore", page.hasMore())));
    }

    /** A list that is never more than one page. */
    public static <T> Reply whole(List<T> rows, BiConsumer<JsonWriter, T> row) {
        return reply(new Page<>(rows, null), row);
    }
}
