package org.tallystick.app.feed.upstream;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** Values of an answer as texts; what is no text and no whole number makes a case. */
final class JsonText {

    /** More than any valid text of a row has; a longer one is seen to be too long. */
    private static final int LENGTH_MAX = 1_000;

    /** A control character is in no valid text. */
    private static final String UNUSABLE = "\u00A7\u0007";

    private JsonText() {}

    /** A text or whole number as it is. */
    static @Nullable String of(JsonParser parser, JsonToken value) {
        return switch (value) {
            case VALUE_NULL -> null;
            case VALUE_STRING, VALUE_NUMBER_INT -> cut(parser.getString());
            default -> unusable(tokens(parser, value));
        };
    }

    /** A number as it is, a text in quotes. */
    static @Nullable String asWritten(JsonParser parser, JsonToken value) {
        return switch (value) {
            case VALUE_NULL -> null;
            case VALUE_STRING -> '"' + cut(parser.getString()) + '"';
            default -> tokens(parser, value);
        };
    }

    /** What is to be seen, and can be nothing valid. */
    static String unusable(String seen) {
        return cut(UNUSABLE + seen);
    }

    private static String tokens(JsonParser parser, JsonToken first) {
        StringBuilder written = new StringBuilder();
        int depth = 0;
        JsonToken token = first;
        do {
            depth += token.isStructStart() ? 1 : 0;
            depth -= token.isStructEnd() ? 1 : 0;
            if (written.length() < LENGTH_MAX) {
                written.append(written.isEmpty() ? "" : " ").append(cut(parser.getString()));
            }
            token = depth == 0 ? token : parser.nextToken();
        } while (depth > 0);
        return cut(written.toString());
    }

    /** Never in the middle of a character. */
    private static String cut(String text) {
        if (text.length() <= LENGTH_MAX) {
            return text;
        }
        boolean between = !Character.isHighSurrogate(text.charAt(LENGTH_MAX - 1));
        return text.substring(0, between ? LENGTH_MAX : LENGTH_MAX - 1);
    }
}
