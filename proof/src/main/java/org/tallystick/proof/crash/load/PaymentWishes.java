package org.tallystick.proof.crash.load;

import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;

/** Payments, and what goes wrong with them at the gateway: contradictions above all. */
final class PaymentWishes {

    /** What decides how a payment ends, or contradicts it; at most one for each payment. */
    private static final List<String> FATES =
            List.of(
                    "",
                    "",
                    "",
                    "",
                    "decline",
                    "fail_then_success:400",
                    "success_then_fail:400",
                    "second_trade",
                    "never_decides",
                    "late_success:20",
                    "returned",
                    "dispute:open",
                    "dispute:won",
                    "wrong_amount");

    /** Fates that end before we stop asking: no callback is needed to know of them. */
    private static final Set<String> FOUND_BY_ASKING =
            Set.of("", "decline", "never_decides", "wrong_amount");

    /** What happens on the way. */
    private static final List<String> WAYS =
            List.of(
                    "",
                    "",
                    "",
                    "drop_answer",
                    "server_error",
                    "delay:300",
                    "duplicate_callback:3",
                    "two_notify_ids",
                    "callback_first",
                    "out_of_order",
                    "no_callbacks",
                    "unknown_order");

    /** What happens to its refund, should there be one. */
    private static final List<String> REFUNDS =
            List.of("", "refund_fails:1", "refund_pending", "refund_drop_answer");

    private final SplittableRandom random;

    PaymentWishes(SplittableRandom random) {
        this.random = random;
    }

    /** The fields of one beside the amount. */
    String fields(String orderId, String account) {
        boolean deduct = random.nextBoolean();
        String fate = pick(FATES);
        boolean paysOutOnly = fate.equals("returned");
        boolean paysInOnly = fate.startsWith("dispute");
        if ((paysOutOnly && !deduct) || (paysInOnly && deduct)) {
            fate = "";
        }
        String way = pick(WAYS);
        boolean needsToBeTold = way.equals("no_callbacks") && !FOUND_BY_ASKING.contains(fate);
        boolean decidesEarly = way.equals("callback_first") && !fate.isEmpty();
        if (needsToBeTold || decidesEarly) {
            way = "";
        }
        List<String> faults = List.of(fate, way, pick(REFUNDS));
        return """
                ,"orderId":"%s","accountId":"%s","direction":"%s","gateway":"simulator",\
                "gatewayData":{"fault":"%s"}"""
                .formatted(
                        orderId,
                        account,
                        deduct ? "DEDUCT" : "RECHARGE",
                        String.join(",", faults.stream().filter(f -> !f.isEmpty()).toList()));
    }

    private String pick(List<String> list) {
        return list.get(random.nextInt(list.size()));
    }
}
