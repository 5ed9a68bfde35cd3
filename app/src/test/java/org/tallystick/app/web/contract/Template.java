package org.tallystick.app.web.contract;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** JSON as tests write it: in single quotes, question marks for values. */
final class Template {

    private static final Pattern PLACE = Pattern.compile("\\?");

    private Template() {}

    static String fill(String template, Object... values) {
        String json = template.replace('\'', '"');
        for (Object value : values) {
            String text = value instanceof String ? "\"" + value + "\"" : value.toString();
            json = PLACE.matcher(json).replaceFirst(Matcher.quoteReplacement(text));
        }
        return json;
    }
}
