package org.tallystick.app.web.request;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Optional;

/**
 * Reads RFC 3339 times of any offset. Strict: nothing is guessed, completed or rounded. A leap
 * second is refused, since our clocks have none.
 */
public final class Rfc3339 {

    private static final int DATE_TIME_LENGTH = 19;
    private static final int NANO_DIGITS = 9;
    private static final int OFFSET_LENGTH = 6;

    private Rfc3339() {}

    /**
     * The instant that a text names; empty if the text is not RFC 3339.
     *
     * @param fractionDigitsMax how many decimals of a second are allowed, at most 9
     */
    public static Optional<Instant> parse(String text, int fractionDigitsMax) {
        try {
            return Optional.of(new Reader(text).read(fractionDigitsMax));
        } catch (DateTimeException | IndexOutOfBoundsException e) {
            return Optional.empty();
        }
    }

    private record Reader(String text) {

        Instant read(int fractionDigitsMax) {
            LocalDateTime local =
                    LocalDateTime.of(
                            number(0, 4),
                            number(5, 7),
                            number(8, 10),
                            number(11, 13),
                            number(14, 16),
                            number(17, DATE_TIME_LENGTH));
            expect(4, "-");
            expect(7, "-");
            expect(10, "Tt");
            expect(13, ":");
            expect(16, ":");
            int end = DATE_TIME_LENGTH;
            int nanos = 0;
            if (text.charAt(end) == '.') {
                int first = end + 1;
                end = first;
                while (isDigit(text.charAt(end))) {
                    end++;
                }
                nanos = nanos(first, end, fractionDigitsMax);
            }
            return local.toInstant(ZoneOffset.UTC)
                    .plusNanos(nanos)
                    .minusSeconds(offsetSeconds(end));
        }

        private int nanos(int first, int end, int digitsMax) {
            int digits = end - first;
            if (digits == 0 || digits > digitsMax) {
                throw new DateTimeException("Too few or too many decimals");
            }
            return Integer.parseInt(text.substring(first, end) + "0".repeat(NANO_DIGITS - digits));
        }

        private int offsetSeconds(int at) {
            if (text.length() == at + 1) {
                expect(at, "Zz");
                return 0;
            }
            if (text.length() != at + OFFSET_LENGTH) {
                throw new DateTimeException("Not an offset");
            }
            expect(at, "+-");
            expect(at + 3, ":");
            int hours = number(at + 1, at + 3);
            int minutes = number(at + 4, at + OFFSET_LENGTH);
            if (hours > 23 || minutes > 59) {
                throw new DateTimeException("Not an offset");
            }
            int seconds = (hours * 60 + minutes) * 60;
            return text.charAt(at) == '-' ? -seconds : seconds;
        }

        private int number(int from, int to) {
            int value = 0;
            for (int i = from; i < to; i++) {
                char c = text.charAt(i);
                if (!isDigit(c)) {
                    throw new DateTimeException("Not a digit");
                }
                value = value * 10 + (c - '0');
            }
            return value;
        }

        private void expect(int at, String oneOf) {
            if (oneOf.indexOf(text.charAt(at)) < 0) {
                throw new DateTimeException("Another character is expected");
            }
        }

        private static boolean isDigit(char c) {
            return c >= '0' && c <= '9';
        }
    }
}
