package org.tallystick.app.web.request;

import org.jspecify.annotations.Nullable;

/** Reads whole numbers without ever overflowing or rounding. */
final class WholeNumbers {

    private static final int DIGITS_MAX = 19;

    private WholeNumbers() {}

    /** The JSON number; null if it has a fraction or an exponent, or is out of range. */
    static @Nullable Long within(JsonValue value, long min, long max) {
        Long number =
                value instanceof JsonValue.Numeral numeral && numeral.whole()
                        ? parse(numeral.text())
                        : null;
        return number != null && number >= min && number <= max ? number : null;
    }

    /** The number; null if it is not one, or does not fit 64 bits. */
    static @Nullable Long parse(String text) {
        if (text.isEmpty() || text.length() > DIGITS_MAX + 1) {
            return null;
        }
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean sign = i == 0 && c == '-' && text.length() > 1;
            if (!sign && (c < '0' || c > '9')) {
                return null;
            }
        }
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException e) {
            return null;
        }
    }
}
