package org.tallystick.command.payment;

import org.jspecify.annotations.Nullable;
import org.tallystick.api.Money;
import org.tallystick.api.payment.FactKind;
import org.tallystick.api.payment.GatewayFact;

/** What the gateway of these stories says, by short names. */
final class Facts {

    static final String TRADE = "T-1";
    static final String SECOND_TRADE = "T-2";

    private Facts() {}

    static GatewayFact success() {
        return of(FactKind.SUCCEEDED, TRADE, 100);
    }

    static GatewayFact of(FactKind kind, @Nullable String number, long minor) {
        return fact(kind, number, null, new Money(minor, "CNY"));
    }

    static GatewayFact refund(FactKind kind, String refundId, long minor) {
        return fact(kind, "G-" + refundId, refundId, new Money(minor, "CNY"));
    }

    static GatewayFact fact(
            FactKind kind,
            @Nullable String number,
            @Nullable String refundId,
            @Nullable Money amount) {
        return new GatewayFact(kind, number, refundId, amount, "said_so", null, null);
    }

    /**
     * A fact by the word that the tables use, with an amount where one matters: {@code S}, {@code
     * RETURNED 40}.
     *
     * @param refundId the refund that a word about a refund is about
     */
    static GatewayFact parse(String text, @Nullable String refundId) {
        String[] words = text.split(" ", -1);
        long minor = words.length > 1 ? Long.parseLong(words[1]) : 100;
        return switch (words[0]) {
            case "S" -> success();
            case "S2" -> of(FactKind.SUCCEEDED, SECOND_TRADE, minor);
            case "M" -> of(FactKind.SUCCEEDED, TRADE, words.length > 1 ? minor : 90);
            case "NO_AMOUNT" -> fact(FactKind.SUCCEEDED, TRADE, null, null);
            case "USD" -> fact(FactKind.SUCCEEDED, TRADE, null, new Money(100, "USD"));
            case "RETURNED_USD" -> fact(FactKind.RETURNED, "R-1", null, new Money(100, "USD"));
            case "WITHDRAWN_USD" ->
                    fact(FactKind.FUNDS_WITHDRAWN, "D-1", null, new Money(100, "USD"));
            case "WITHDRAWN_SLASH" -> of(FactKind.FUNDS_WITHDRAWN, "D/1", minor);
            case "F" -> fact(FactKind.FAILED, null, null, null);
            case "F2" -> fact(FactKind.FAILED, SECOND_TRADE, null, null);
            case "NF" -> GatewayFact.of(FactKind.NOT_FOUND);
            case "N" -> GatewayFact.of(FactKind.NOT_YET);
            case "ACC" -> GatewayFact.of(FactKind.ACCEPTED);
            case "-" -> GatewayFact.of(FactKind.NO_ANSWER);
            case "CANNOT" -> GatewayFact.of(FactKind.NOT_SUPPORTED);
            case "CLOSED" -> GatewayFact.of(FactKind.CLOSED);
            case "PAID" -> GatewayFact.of(FactKind.ALREADY_PAID);
            case "RETURNED" -> of(FactKind.RETURNED, "R-1", minor);
            case "RETURNED2" -> of(FactKind.RETURNED, "R-2", minor);
            case "WITHDRAWN" -> of(FactKind.FUNDS_WITHDRAWN, "D-1", minor);
            case "WITHDRAWN2" -> of(FactKind.FUNDS_WITHDRAWN, "D-2", minor);
            case "WON" -> of(FactKind.DISPUTE_WON, "D-1", minor);
            case "LOST" -> of(FactKind.DISPUTE_LOST, "D-1", minor);
            case "UNNAMED" -> of(FactKind.REFUND_SUCCEEDED, null, minor);
            case "OTHERS" -> of(FactKind.REFUND_SUCCEEDED, "G-other", minor);
            case "THEIRS" -> fact(FactKind.REFUND_SUCCEEDED, null, "R-9", new Money(minor, "CNY"));
            case "THEIRS_NUMBERED" ->
                    fact(FactKind.REFUND_SUCCEEDED, "G-other", "R-9", new Money(minor, "CNY"));
            case "THEIRS_BACK" ->
                    fact(FactKind.REFUND_REVERSED, null, "R-9", new Money(minor, "CNY"));
            case "OURS_AS_OTHERS" ->
                    fact(FactKind.REFUND_SUCCEEDED, "G-other", refundId, new Money(minor, "CNY"));
            default -> {
                FactKind kind = FactKind.valueOf("REFUND_" + words[0]);
                Money said = words.length > 1 ? new Money(minor, "CNY") : null;
                yield refundId == null
                        ? fact(kind, null, null, said)
                        : fact(kind, "G-" + refundId, refundId, said);
            }
        };
    }
}
