package org.tallystick.app.web.request;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.tallystick.api.Limits;

/**
 * What an object of named texts may be.
 *
 * @param namesMax how many texts
 * @param name what a name may be
 * @param nameForm the same, for people
 * @param text what each text may be
 */
public record NamedTextsRule(int namesMax, Pattern name, String nameForm, TextRule text) {

    /** What a client notes down, or passes on to a gateway, with a payment. */
    public static final NamedTextsRule DATA =
            new NamedTextsRule(
                    Limits.DATA_NAMES_MAX,
                    Pattern.compile("[A-Za-z0-9._-]{1,%d}".formatted(Limits.DATA_NAME_LENGTH_MAX)),
                    "1 to %d of A-Z a-z 0-9 . _ -".formatted(Limits.DATA_NAME_LENGTH_MAX),
                    new TextRule(Limits.DATA_TEXT_LENGTH_MAX, false, true));

    /** Takes an object of named texts from a body; empty if there is none. */
    public Map<String, String> optional(BodyFields fields, String name) {
        BodyFields object = fields.optionalObject(name);
        if (object == null) {
            return Map.of();
        }
        String complaint = complaint(object.names());
        if (complaint != null) {
            fields.error(name, "invalid_object", complaint);
            return Map.of();
        }
        Map<String, String> texts = new TreeMap<>();
        object.names().forEach(each -> texts.put(each, object.text(each, text)));
        return texts;
    }

    private @Nullable String complaint(Set<String> names) {
        if (names.size() > namesMax) {
            return "Has more than " + namesMax + " names";
        }
        return names.stream().allMatch(each -> name.matcher(each).matches())
                ? null
                : "Has a name that is not " + nameForm;
    }
}
