package org.tallystick.app.web.request;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.tallystick.app.web.problem.ProblemException;

/** A body as texts by name, for those who only note what was asked for. */
final class BodyTexts {

    private BodyTexts() {}

    /** None if the body cannot be read, which is for others to say. */
    static Map<String, String> of(byte[] body) {
        Map<String, String> texts = new LinkedHashMap<>();
        if (body.length > 0) {
            try {
                add("", JsonReader.read(body), texts);
            } catch (ProblemException unreadable) {
                texts.clear();
            }
        }
        return texts;
    }

    private static void add(String name, JsonValue value, Map<String, String> texts) {
        if (value instanceof JsonValue.Members members) {
            String prefix = name.isEmpty() ? "" : name + ".";
            members.values().forEach((member, each) -> add(prefix + member, each, texts));
        } else if (!(value instanceof JsonValue.Nothing)) {
            texts.put(name, text(value));
        }
    }

    private static String text(JsonValue value) {
        if (value instanceof JsonValue.Text text) {
            return text.value();
        }
        if (value instanceof JsonValue.Numeral numeral) {
            return numeral.text();
        }
        if (value instanceof JsonValue.Flag flag) {
            return Boolean.toString(flag.value());
        }
        if (value instanceof JsonValue.Elements elements) {
            List<String> all = elements.values().stream().map(BodyTexts::text).toList();
            return String.join(", ", all);
        }
        return "";
    }
}
