package org.tallystick.app.web.request;

import org.jspecify.annotations.Nullable;
import org.tallystick.api.Limits;

/**
 * What a text may be.
 *
 * @param charactersMax code points, not bytes or UTF-16 units
 * @param lineBreaks whether it may have several lines
 * @param blank whether it may be empty or white space only
 */
public record TextRule(int charactersMax, boolean lineBreaks, boolean blank) {

    /** The other party's identifier. */
    public static final TextRule REFERENCE = new TextRule(Limits.REFERENCE_LENGTH_MAX, false, true);

    /** Why somebody does something. */
    public static final TextRule REASON = new TextRule(Limits.NOTE_LENGTH_MAX, false, false);

    /** What somebody writes down about it. */
    public static final TextRule NOTE = new TextRule(Limits.NOTE_LENGTH_MAX, true, false);

    /** A name or label that people choose. */
    public static final TextRule NAME = new TextRule(Limits.REFERENCE_LENGTH_MAX, false, false);

    /** An id that somebody else made; only what could be one at all is looked up. */
    public static final TextRule ID = new TextRule(Limits.CALLBACK_ID_LENGTH_MAX, false, false);

    /** What is wrong with the text; null if nothing is. */
    @Nullable String complaint(String text) {
        if (text.codePointCount(0, text.length()) > charactersMax) {
            return "Has more than " + charactersMax + " characters";
        }
        if (!blank && text.isBlank()) {
            return "Is blank";
        }
        return text.codePoints().allMatch(this::allows)
                ? null
                : "Has control characters or half a surrogate pair";
    }

    private boolean allows(int codePoint) {
        if (Character.isISOControl(codePoint)) {
            return lineBreaks && (codePoint == '\n' || codePoint == '\r' || codePoint == '\t');
        }
        return Character.getType(codePoint) != Character.SURROGATE;
    }
}
