package org.tallystick.app.web.request;

import jakarta.servlet.http.HttpServletRequest;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tallystick.api.Limits;
import org.tallystick.app.web.problem.ProblemException;
import org.tallystick.app.web.problem.ProblemType;

/** The parameters of a query; what is malformed, unknown or given twice is refused. */
public final class QueryParameters {

    private static final int NANO_DIGITS = 9;

    private final HttpServletRequest request;

    QueryParameters(HttpServletRequest request) {
        this.request = request;
    }

    /** A text; null if it is not given or empty. */
    public @Nullable String text(String name) {
        String[] values = values(name);
        if (values == null) {
            return null;
        }
        if (values.length > 1) {
            throw ProblemException.invalid(name, "given_twice", "May be given only once");
        }
        if (!values[0].codePoints().allMatch(QueryParameters::isPlain)) {
            throw ProblemException.invalid(name, "invalid_text", name + " has control characters");
        }
        return values[0].isEmpty() ? null : values[0];
    }

    /** How many rows a page has. */
    public int limit() {
        Long limit = number("limit", 1, Limits.PAGE_MAX);
        return limit == null ? Limits.PAGE_DEFAULT : limit.intValue();
    }

    /** Where the page begins; null for the first page. */
    public @Nullable String cursor() {
        return position("cursor");
    }

    /** A place in a list that we have named to the caller before; null if it is not given. */
    public @Nullable String position(String name) {
        try {
            return text(name);
        } catch (ProblemException malformed) {
            throw new ProblemException(
                    ProblemType.CURSOR_INVALID, malformed.detail(), malformed.errors());
        }
    }

    /** The version that the read model must have reached; null if none was named. */
    public @Nullable Long minVersion() {
        return number("minVersion", 0, Long.MAX_VALUE);
    }

    /** A time; null if it is not given. */
    public @Nullable Instant instant(String name) {
        String text = text(name);
        if (text == null) {
            return null;
        }
        // A plus sign that was not encoded arrives as a space; here it can mean nothing else.
        return Rfc3339.parse(text.replace(' ', '+'), NANO_DIGITS)
                .orElseThrow(
                        () ->
                                ProblemException.invalid(
                                        name, "invalid_time", name + " must be RFC 3339"));
    }

    /** One of an enum's names; null if it is not given. */
    public <E extends Enum<E>> @Nullable E choice(String name, Class<E> type) {
        String text = text(name);
        return text == null ? null : constant(name, text, type);
    }

    /** Some of an enum's names, separated by commas; none if it is not given. */
    public <E extends Enum<E>> Set<E> choices(String name, Class<E> type) {
        EnumSet<E> chosen = EnumSet.noneOf(type);
        String text = text(name);
        if (text != null) {
            for (String each : text.split(",", -1)) {
                chosen.add(constant(name, each, type));
            }
        }
        return chosen;
    }

    private static <E extends Enum<E>> E constant(String name, String text, Class<E> type) {
        for (E constant : type.getEnumConstants()) {
            if (constant.name().equals(text)) {
                return constant;
            }
        }
        throw ProblemException.invalid(
                name,
                "unknown_value",
                name + " must be one of " + List.of(type.getEnumConstants()));
    }

    private @Nullable Long number(String name, long min, long max) {
        String text = text(name);
        Long number = text == null ? null : WholeNumbers.parse(text);
        if (text != null && (number == null || number < min || number > max)) {
            throw ProblemException.invalid(
                    name,
                    "out_of_range",
                    "%s must be a whole number from %d to %d".formatted(name, min, max));
        }
        return number;
    }

    private static boolean isPlain(int codePoint) {
        return !Character.isISOControl(codePoint)
                && Character.getType(codePoint) != Character.SURROGATE;
    }

    private String @Nullable [] values(String name) {
        try {
            return request.getParameterValues(name);
        } catch (IllegalStateException e) {
            // Tomcat could not decode the query.
            throw ProblemException.invalid("", "malformed_query", "The query cannot be decoded");
        }
    }
}
