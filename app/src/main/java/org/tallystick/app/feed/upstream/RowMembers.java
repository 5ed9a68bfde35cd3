package org.tallystick.app.feed.upstream;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tallystick.api.feed.FeedRow;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * What one row of an answer says. Of a name that it says twice nobody knows which is meant, so that
 * member is what no row can have, and the row becomes a case.
 */
final class RowMembers {

    private static final Set<String> NAMES =
            Set.of("id", "accountId", "amount", "currency", "reference", "createdAt");

    private final Map<String, @Nullable String> members = new HashMap<>();
    private final Set<String> twice = new HashSet<>();

    /** Reads the object that the parser has just begun. */
    void read(JsonParser parser) {
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String name = parser.currentName();
            JsonToken value = parser.nextToken();
            if (!NAMES.contains(name)) {
                parser.skipChildren();
                continue;
            }
            // As it was written: a text or a fraction is not an amount, and must stay visible.
            String text =
                    name.equals("amount")
                            ? JsonText.asWritten(parser, value)
                            : JsonText.of(parser, value);
            if (members.containsKey(name)) {
                twice.add(name);
                text = members.get(name) + ", " + text;
            }
            members.put(name, text);
        }
    }

    FeedRow row() {
        return new FeedRow(
                member("id"),
                member("accountId"),
                member("amount"),
                member("currency"),
                member("reference"),
                member("createdAt"));
    }

    private @Nullable String member(String name) {
        String text = members.get(name);
        return twice.contains(name) ? JsonText.unusable(String.valueOf(text)) : text;
    }
}
