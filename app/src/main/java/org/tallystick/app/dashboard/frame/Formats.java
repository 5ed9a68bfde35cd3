package org.tallystick.app.dashboard.frame;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.tallystick.api.Currencies;
import org.tallystick.api.Money;

/** How amounts, times and numbers are written, in templates as {@code @format}. */
@Component("format")
public class Formats {

    private static final String MINUS = "\u2212";
    private static final DateTimeFormatter UTC =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss 'UTC'", Locale.ROOT)
                    .withZone(ZoneOffset.UTC);
    private static final int SHORT_ID = 12;
    private static final long MINUTE = 60;
    private static final long HOUR = 60 * MINUTE;
    private static final long DAY = 24 * HOUR;

    /** Such as {@code CNY 12.50} or {@code JPY 1250}. */
    public String amount(Money money) {
        return amount(money.minor(), money.currency());
    }

    /** Such as {@code CNY 12.50} or {@code JPY 1250}. */
    public String amount(long minor, String currency) {
        return amount(BigInteger.valueOf(minor), currency);
    }

    /** Such as {@code CNY 12.50} or {@code JPY 1250}; exact at any size. */
    public String amount(BigInteger minor, String currency) {
        return currency + "\u00A0" + decimal(minor, currency);
    }

    /** Such as {@code 12.50}: for a column of one currency. */
    public String decimal(long minor, String currency) {
        return decimal(BigInteger.valueOf(minor), currency);
    }

    private static String decimal(BigInteger minor, String currency) {
        String plain =
                new BigDecimal(minor.abs(), Currencies.minorDigits(currency)).toPlainString();
        return minor.signum() < 0 ? MINUS + plain : plain;
    }

    /** A count with its thousands apart, such as {@code 12,345}. */
    public String count(long number) {
        String plain = String.format(Locale.ROOT, "%,d", Math.abs(number));
        return number < 0 ? MINUS + plain : plain;
    }

    /**
     * A rate with as many digits as it deserves, such as {@code 0.25}, {@code 3.5}, {@code 1,250}.
     */
    public String rate(double number) {
        if (number != 0 && number < 1) {
            return String.format(Locale.ROOT, "%.2f", number);
        }
        return number < 10 && number != Math.rint(number)
                ? String.format(Locale.ROOT, "%.1f", number)
                : count(Math.round(number));
    }

    /** A value of a chart: an amount in minor units of the currency, or without one a number. */
    public String value(double value, @Nullable String currency) {
        return currency == null ? rate(value) : amount(Math.round(value), currency);
    }

    /** As in {@code <time datetime>}. */
    public String iso(@Nullable Instant instant) {
        return instant == null ? "" : instant.truncatedTo(ChronoUnit.MILLIS).toString();
    }

    /** What stands there until a script puts it into the reader's zone. */
    public String utc(@Nullable Instant instant) {
        return instant == null ? "" : UTC.format(instant);
    }

    /**
     * Such as {@code 250 ms}, {@code 3.2 s}, {@code 5 min 20 s}, {@code 2 h 5 min}, {@code 3 d 4
     * h}.
     */
    public String duration(@Nullable Duration duration) {
        if (duration == null) {
            return "";
        }
        long millis = Math.max(0, duration.toMillis());
        long seconds = millis / 1_000;
        if (millis < 1_000) {
            return millis + "\u00A0ms";
        }
        if (seconds < MINUTE) {
            return rate(millis / 1_000.0) + "\u00A0s";
        }
        if (seconds < HOUR) {
            return two(seconds / MINUTE, "min", seconds % MINUTE, "s");
        }
        return seconds < DAY
                ? two(seconds / HOUR, "h", seconds % HOUR / MINUTE, "min")
                : two(seconds / DAY, "d", seconds % DAY / HOUR, "h");
    }

    /** The same of milliseconds. */
    public String millis(@Nullable Long millis) {
        return millis == null ? "" : duration(Duration.ofMillis(millis));
    }

    private static String two(long first, String unit, long second, String smaller) {
        String large = first + "\u00A0" + unit;
        return second == 0 ? large : large + " " + second + "\u00A0" + smaller;
    }

    /** The beginning of a long id, for a column; the whole one is in its title. */
    public String shortId(String id) {
        return id.length() <= SHORT_ID + 1 ? id : id.substring(0, SHORT_ID) + "\u2026";
    }
}
