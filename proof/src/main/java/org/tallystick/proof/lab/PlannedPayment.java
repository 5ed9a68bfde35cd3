package org.tallystick.proof.lab;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A payment to be made, what will go wrong with it at the gateway, and what must become of it
 * therefore.
 *
 * @param faults as the simulated gateway takes them in the payment's data
 * @param endings the states of which it must reach one
 * @param cases the kinds of its cases, each once
 * @param refundFault what goes wrong with its refund; empty for nothing; null if there is no refund
 */
public record PlannedPayment(
        String orderId,
        String accountId,
        boolean deduct,
        long amount,
        String faults,
        Set<String> endings,
        List<String> cases,
        @Nullable String refundFault) {

    /** As it is sent. */
    public String json() {
        return """
                {"orderId":"%s","accountId":"%s","direction":"%s","amount":%d,\
                "gateway":"simulator","gatewayData":{"fault":"%s"}}"""
                .formatted(orderId, accountId, deduct ? "DEDUCT" : "RECHARGE", amount, allFaults());
    }

    private String allFaults() {
        if (refundFault == null || refundFault.isEmpty()) {
            return faults;
        }
        return faults.isEmpty() ? refundFault : faults + "," + refundFault;
    }
}
