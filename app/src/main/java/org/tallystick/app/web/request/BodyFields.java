package org.tallystick.app.web.request;

import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.tallystick.api.Currencies;
import org.tallystick.api.Limits;
import org.tallystick.app.web.problem.ProblemException;

/**
 * Takes the fields of a body one by one, collecting all that is wrong, and complains once in {@link
 * #done()}. What was taken means nothing before that.
 */
public final class BodyFields {

    private static final int NANO_DIGITS = 9;

    private final Map<String, JsonValue> values;
    private final String prefix;
    private final BodyErrors errors;
    private final Set<String> taken = new HashSet<>();

    BodyFields(JsonValue.Members members) {
        this(members.values(), "", new BodyErrors());
    }

    private BodyFields(Map<String, JsonValue> values, String prefix, BodyErrors errors) {
        this.values = values;
        this.prefix = prefix;
        this.errors = errors;
    }

    /** An amount to move, in minor units. */
    public long amount(String name) {
        Long amount = amount(name, take(name), 1, Limits.AMOUNT_MAX);
        return amount == null ? 1 : amount;
    }

    /** An amount to move, or null if there is none. */
    public @Nullable Long optionalAmount(String name) {
        JsonValue value = takeOptional(name);
        return value == null ? null : amount(name, value, 1, Limits.AMOUNT_MAX);
    }

    /** An overdraft limit, in minor units. */
    public long limit(String name) {
        Long limit = amount(name, take(name), 0, Limits.OVERDRAFT_MAX);
        return limit == null ? 0 : limit;
    }

    /** An overdraft limit; zero if there is none. */
    public long optionalLimit(String name) {
        JsonValue value = takeOptional(name);
        Long limit = value == null ? null : amount(name, value, 0, Limits.OVERDRAFT_MAX);
        return limit == null ? 0 : limit;
    }

    /** A currency. */
    public String currency(String name) {
        String code = string(name, take(name));
        if (code != null && !Currencies.isSupported(code)) {
            error(name, "currency_unsupported", "Not an ISO 4217 currency with a minor unit");
        }
        return code == null ? "" : code;
    }

    /** A currency, or null if there is none. */
    public @Nullable String optionalCurrency(String name) {
        return takeOptional(name) == null ? null : currency(name);
    }

    /** A text. */
    public String text(String name, TextRule rule) {
        return checked(name, "invalid_text", rule::complaint);
    }

    /** A text, or null if there is none. */
    public @Nullable String optionalText(String name, TextRule rule) {
        return takeOptional(name) == null ? null : text(name, rule);
    }

    /** A text of a fixed form, such as an id. */
    public String matching(String name, Function<String, @Nullable String> complaint) {
        return checked(name, "invalid_format", complaint);
    }

    /** True or false; the default if there is none. */
    public boolean optionalFlag(String name, boolean whenOmitted) {
        JsonValue value = takeOptional(name);
        if (value instanceof JsonValue.Flag flag) {
            return flag.value();
        }
        if (value != null) {
            error(name, "wrong_type", "Must be true or false");
        }
        return whenOmitted;
    }

    /** When a movement occurred, or null: whole milliseconds between the earliest and the given. */
    public @Nullable Instant optionalOccurredAt(String name, Instant latest) {
        Instant at = optionalInstant(name, 3);
        if (at != null && (at.isBefore(Limits.OCCURRED_AT_MIN) || at.isAfter(latest))) {
            error(name, "out_of_range", "Must be from the year 2000 on and not in the future");
        }
        return at;
    }

    /** A time with any number of decimals, or null; the caller looks at its range. */
    public @Nullable Instant optionalInstant(String name) {
        return optionalInstant(name, NANO_DIGITS);
    }

    /** One of an enum's names. */
    public <E extends Enum<E>> E choice(String name, Class<E> type) {
        E[] constants = type.getEnumConstants();
        String text = string(name, take(name));
        for (E constant : constants) {
            if (constant.name().equals(text)) {
                return constant;
            }
        }
        if (text != null) {
            error(name, "unknown_value", "Must be one of " + List.of(constants));
        }
        return constants[0];
    }

    /** One of an enum's names, or null if there is none. */
    public <E extends Enum<E>> @Nullable E optionalChoice(String name, Class<E> type) {
        return takeOptional(name) == null ? null : choice(name, type);
    }

    /** A list of texts without repeats. */
    public Set<String> texts(String name) {
        Set<String> texts =
                take(name) instanceof JsonValue.Elements elements
                        ? elements.differentTexts()
                        : Set.of();
        if (texts.isEmpty()) {
            error(name, "wrong_type", "Must be a list of different texts, not empty");
        }
        return texts;
    }

    /** The fields of an object within, or null if there is none. */
    public @Nullable BodyFields optionalObject(String name) {
        JsonValue value = takeOptional(name);
        if (value instanceof JsonValue.Members members) {
            return new BodyFields(members.values(), prefix + name + ".", errors);
        }
        if (value != null) {
            error(name, "wrong_type", "Must be an object");
        }
        return null;
    }

    Set<String> names() {
        return values.keySet();
    }

    /** Whether the field is there and not null. */
    public boolean has(String name) {
        return values.containsKey(name) && !(values.get(name) instanceof JsonValue.Nothing);
    }

    /** Notes something wrong that the caller has found. */
    public void error(String name, String code, String detail) {
        errors.add(prefix + name, code, detail);
    }

    /** Notes the fields of an object within that nobody took. */
    public void end() {
        for (String name : values.keySet()) {
            if (!taken.contains(name)) {
                error(name, "unknown_field", "There is no such field");
            }
        }
    }

    /**
     * Ends the reading.
     *
     * @throws ProblemException if anything was wrong, unknown fields included
     */
    public void done() {
        end();
        check();
    }

    /** Throws a {@link ProblemException} if anything was wrong so far. */
    public void check() {
        errors.throwIfAny();
    }

    private String checked(String name, String code, Function<String, @Nullable String> complaint) {
        String text = string(name, take(name));
        String fault = text == null ? null : complaint.apply(text);
        if (fault != null) {
            error(name, code, fault);
        }
        return text == null ? "" : text;
    }

    private @Nullable Long amount(String name, JsonValue value, long min, long max) {
        Long amount = WholeNumbers.within(value, min, max);
        if (amount == null) {
            String range = "Must be a whole number of minor units from %d to %d";
            error(name, "amount_invalid", range.formatted(min, max));
        }
        return amount;
    }

    private @Nullable Instant optionalInstant(String name, int digitsMax) {
        JsonValue value = takeOptional(name);
        if (value == null) {
            return null;
        }
        String text = string(name, value);
        Instant at = text == null ? null : Rfc3339.parse(text, digitsMax).orElse(null);
        if (text != null && at == null) {
            error(name, "invalid_time", "Must be RFC 3339 with at most " + digitsMax + " decimals");
        }
        return at;
    }

    private @Nullable String string(String name, JsonValue value) {
        if (value instanceof JsonValue.Text text) {
            return text.value();
        }
        boolean missing = value instanceof JsonValue.Nothing;
        error(name, missing ? "required" : "wrong_type", missing ? "Is missing" : "Must be a text");
        return null;
    }

    JsonValue take(String name) {
        taken.add(name);
        JsonValue value = values.get(name);
        return value == null ? new JsonValue.Nothing() : value;
    }

    private @Nullable JsonValue takeOptional(String name) {
        JsonValue value = take(name);
        return value instanceof JsonValue.Nothing ? null : value;
    }
}
