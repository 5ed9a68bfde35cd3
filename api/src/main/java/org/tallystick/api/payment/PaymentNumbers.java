package org.tallystick.api.payment;

/** Makes our own numbers of payments. */
public interface PaymentNumbers {

    /**
     * The payment of a client's order, {@code [0-9a-z]{26}}: always the same for the same order, so
     * that an order has one payment for ever, and another one in every installation, so that a
     * gateway never takes a new order for an old one.
     */
    String paymentId(String clientId, String orderId);
}
