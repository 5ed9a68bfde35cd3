package org.tallystick.app.web.request;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A JSON value as it was written; numbers keep their text, so that nothing is rounded. */
sealed interface JsonValue {

    /** A string. */
    record Text(String value) implements JsonValue {}

    /**
     * A number.
     *
     * @param whole whether it was written without fraction and exponent
     */
    record Numeral(String text, boolean whole) implements JsonValue {}

    /** True or false. */
    record Flag(boolean value) implements JsonValue {}

    /** Null. */
    record Nothing() implements JsonValue {}

    /** An object, its members in the order in which they were written. */
    record Members(Map<String, JsonValue> values) implements JsonValue {}

    /** An array. */
    record Elements(List<JsonValue> values) implements JsonValue {

        /** The texts in it; none if it holds anything else, or a text twice. */
        Set<String> differentTexts() {
            Set<String> texts = new LinkedHashSet<>();
            boolean different =
                    values.stream()
                            .allMatch(each -> each instanceof Text text && texts.add(text.value()));
            return different ? texts : Set.of();
        }
    }
}
