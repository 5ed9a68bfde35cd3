package org.tallystick.app.gateway.signed;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.tallystick.api.Currencies;
import org.tallystick.api.Limits;
import org.tallystick.api.Money;
import org.tallystick.api.payment.FactKind;
import org.tallystick.api.payment.GatewayFact;
import org.tallystick.api.payment.NextAction;
import org.tallystick.app.gateway.adapter.UnreadableException;
import tools.jackson.databind.JsonNode;

/**
 * Reads the facts of an answer or a callback. An unknown kind is no answer with its text as code;
 * an amount that cannot be read is missing, so that it equals no order's; anything else that is not
 * as documented makes the whole unreadable.
 */
final class FactReader {

    private static final int FACTS_MAX = 200;
    private static final int CODE_LENGTH_MAX = 64;
    private static final int ACTION_LENGTH_MAX = 4096;
    private static final Pattern DECIMAL = Pattern.compile("[0-9]{1,16}(\\.[0-9]{1,8})?");
    private static final Pattern NUMBER = Pattern.compile("[\\x21-\\x7e]{1,64}");
    private static final Set<FactKind> NUMBERED =
            Set.of(
                    FactKind.SUCCEEDED,
                    FactKind.RETURNED,
                    FactKind.FUNDS_WITHDRAWN,
                    FactKind.DISPUTE_WON,
                    FactKind.DISPUTE_LOST);

    private FactReader() {}

    static List<GatewayFact> read(JsonNode message) throws UnreadableException {
        JsonNode facts = message.path("facts");
        if (!facts.isArray() || facts.isEmpty() || facts.size() > FACTS_MAX) {
            throw new UnreadableException("facts");
        }
        List<GatewayFact> read = new ArrayList<>();
        for (JsonNode fact : facts) {
            read.add(fact(fact));
        }
        return read;
    }

    /** A number or id of theirs or ours. */
    static String number(JsonNode parent, String name) throws UnreadableException {
        String text = optionalNumber(parent, name);
        if (text == null) {
            throw new UnreadableException(name);
        }
        return text;
    }

    private static GatewayFact fact(JsonNode fact) throws UnreadableException {
        String kindText = fact.path("kind").asString("");
        FactKind kind = kind(kindText);
        String number = optionalNumber(fact, "id");
        if (number == null && NUMBERED.contains(kind)) {
            throw new UnreadableException("id");
        }
        Money amount = amount(fact);
        return new GatewayFact(
                kind,
                number,
                optionalNumber(fact, "refundNumber"),
                amount,
                code(fact, kind, kindText, amount),
                instant(fact, "occurredAt"),
                nextAction(fact.path("nextAction")));
    }

    private static FactKind kind(String text) {
        for (FactKind kind : FactKind.values()) {
            if (kind != FactKind.NO_ANSWER && kind.name().equals(text)) {
                return kind;
            }
        }
        return FactKind.NO_ANSWER;
    }

    private static @Nullable Money amount(JsonNode fact) {
        JsonNode amount = fact.path("amount");
        JsonNode currency = fact.path("currency");
        if (!amount.isString() || !currency.isString()) {
            return null;
        }
        String decimal = amount.asString();
        String code = currency.asString();
        if (!DECIMAL.matcher(decimal).matches()
                || !Currencies.isSupported(code)
                || decimals(decimal) > Currencies.minorDigits(code)) {
            return null;
        }
        try {
            Money money = Money.ofMajor(decimal, code);
            return money.minor() < 1 || money.minor() > Limits.AMOUNT_MAX ? null : money;
        } catch (ArithmeticException | IllegalArgumentException e) {
            return null;
        }
    }

    /** "500.00" yen may be meant as 5: what has more decimals than the currency is no amount. */
    private static int decimals(String decimal) {
        int point = decimal.indexOf('.');
        return point < 0 ? 0 : decimal.length() - point - 1;
    }

    /** An amount that could not be read is shown where a person will look for it. */
    private static @Nullable String code(
            JsonNode fact, FactKind kind, String kindText, @Nullable Money amount) {
        if (kind == FactKind.NO_ANSWER) {
            return printable("unknown_kind:" + kindText);
        }
        String code = fact.path("code").asString("");
        if (!code.isEmpty()) {
            return printable(code);
        }
        boolean unreadable = amount == null && !fact.path("amount").isMissingNode();
        return unreadable
                ? printable("amount:" + fact.path("amount") + " " + fact.path("currency"))
                : null;
    }

    private static String printable(String text) {
        String shown = text.replaceAll("[^\\x20-\\x7e]", "?");
        return shown.length() > CODE_LENGTH_MAX ? shown.substring(0, CODE_LENGTH_MAX) : shown;
    }

    private static @Nullable String optionalNumber(JsonNode parent, String name)
            throws UnreadableException {
        JsonNode value = parent.path(name);
        if (value.isMissingNode() || value.isNull()) {
            return null;
        }
        if (!value.isString() || !NUMBER.matcher(value.asString()).matches()) {
            throw new UnreadableException(name);
        }
        return value.asString();
    }

    /**
     * A time that nobody can mean, as "never" is often written, is none: no table could store it.
     */
    private static @Nullable Instant instant(JsonNode parent, String name)
            throws UnreadableException {
        JsonNode value = parent.path(name);
        if (value.isMissingNode() || value.isNull()) {
            return null;
        }
        try {
            Instant instant = OffsetDateTime.parse(value.asString("")).toInstant();
            boolean possible =
                    !instant.isBefore(Limits.TIME_MIN) && instant.isBefore(Limits.TIME_MAX);
            return possible ? instant : null;
        } catch (DateTimeException e) {
            throw new UnreadableException(name);
        }
    }

    private static @Nullable NextAction nextAction(JsonNode action) throws UnreadableException {
        if (!action.isObject()) {
            return null;
        }
        String value = action.path("value").asString("");
        for (NextAction.Type type : NextAction.Type.values()) {
            if (type.name().equals(action.path("type").asString(""))
                    && !value.isEmpty()
                    && value.length() <= ACTION_LENGTH_MAX
                    && value.indexOf('\0') < 0) {
                return new NextAction(type, value, instant(action, "expiresAt"));
            }
        }
        return null;
    }
}
