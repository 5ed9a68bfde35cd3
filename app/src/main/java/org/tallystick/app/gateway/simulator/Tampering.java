package org.tallystick.app.gateway.simulator;

import java.math.BigDecimal;

/** What is not as it should be about an order's money. */
final class Tampering {

    private static final String OTHER_CURRENCY = "USD";
    private static final String YET_ANOTHER_CURRENCY = "EUR";

    private Tampering() {}

    /** What really moves: one minor unit less than ordered, if the fault names no amount. */
    static BigDecimal amount(SimulatedOrder order) {
        if (!order.faults.has(Fault.WRONG_AMOUNT)) {
            return order.amount;
        }
        return order.faults
                .text(Fault.WRONG_AMOUNT)
                .map(BigDecimal::new)
                .orElseGet(
                        () ->
                                order.amount.subtract(
                                        BigDecimal.ONE.movePointLeft(order.amount.scale())));
    }

    static String currency(SimulatedOrder order) {
        if (!order.faults.has(Fault.WRONG_CURRENCY)) {
            return order.currency;
        }
        return order.faults
                .text(Fault.WRONG_CURRENCY)
                .orElse(
                        order.currency.equals(OTHER_CURRENCY)
                                ? YET_ANOTHER_CURRENCY
                                : OTHER_CURRENCY);
    }

    static BigDecimal returned(SimulatedOrder order, BookEntry trade) {
        BigDecimal all = trade.amount() == null ? BigDecimal.ZERO : trade.amount();
        return order.faults.text(Fault.RETURNED).map(BigDecimal::new).orElse(all);
    }

    /** A number like ours that we have never given. */
    static String unknownNumber(SimulatedOrder order) {
        return "zz" + order.number.substring(Math.min(2, order.number.length()));
    }
}
