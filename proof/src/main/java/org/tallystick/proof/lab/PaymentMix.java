package org.tallystick.proof.lab;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * Plans payments by seed. One payment in ten has each of the faults that decide what becomes of it,
 * none of them together; and each of the faults of the way strikes one in ten besides.
 *
 * <p>What must become of a payment is said here, from the faults alone: nothing of it is asked of
 * the application.
 */
public final class PaymentMix {

    /** Short, so that a run need not wait long for deadlines. */
    public static final int LIFETIME_SECONDS = 15;

    public static final int LATE_SECONDS = LIFETIME_SECONDS + 8;

    private static final int ONE_IN = 10;
    private static final int AMOUNT_MAX = 100_000;
    private static final List<String> WAY =
            List.of(
                    "delay:400",
                    "hang",
                    "drop_answer",
                    "server_error",
                    "duplicate_callback:3",
                    "two_notify_ids",
                    "callback_first",
                    "out_of_order");
    private static final List<String> REFUND_FAULTS =
            List.of("", "refund_fails:1", "refund_pending", "refund_drop_answer");

    private final SplittableRandom random;
    private final List<String> accounts;
    private final String prefix;

    public PaymentMix(long seed, List<String> accounts, String prefix) {
        this.random = new SplittableRandom(seed);
        this.accounts = accounts;
        this.prefix = prefix;
    }

    public List<PlannedPayment> plan(int count) {
        List<PlannedPayment> payments = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            payments.add(next(i));
        }
        return payments;
    }

    private PlannedPayment next(int number) {
        boolean deduct = random.nextBoolean();
        Fate fate = Fate.of(random.nextInt(ONE_IN), deduct);
        List<String> faults = new ArrayList<>();
        if (!fate.fault.isEmpty()) {
            faults.add(fate.fault);
        }
        boolean decides = !fate.endings.contains("EXPIRED");
        for (String fault : WAY) {
            // Whoever tells of a success before he answers has decided.
            boolean fits = decides || !fault.equals("callback_first");
            if (random.nextInt(ONE_IN) == 0 && fits) {
                faults.add(fault);
            }
        }
        boolean unheard = random.nextInt(ONE_IN) == 0;
        if (unheard && fate.isFoundByAsking) {
            faults.add("no_callbacks");
        }
        boolean stubborn = random.nextInt(ONE_IN) == 0;
        if (stubborn && fate.whenNotClosable != null) {
            faults.add("not_closable");
            fate = fate.whenNotClosable;
        }
        String refund = fate.isRefundable && random.nextInt(2) == 0 ? refundFault() : null;
        return new PlannedPayment(
                prefix + number,
                accounts.get(random.nextInt(accounts.size())),
                deduct,
                2 + random.nextInt(AMOUNT_MAX),
                String.join(",", faults),
                fate.endings,
                fate.cases,
                refund);
    }

    private String refundFault() {
        return REFUND_FAULTS.get(random.nextInt(REFUND_FAULTS.size()));
    }

    /**
     * What decides a payment's end.
     *
     * @param isFoundByAsking whether its end is known although nothing is told
     * @param isRefundable whether it ends with money that can be refunded
     * @param whenNotClosable what becomes of it at a gateway that does not close; null if the same
     */
    private record Fate(
            String fault,
            Set<String> endings,
            List<String> cases,
            boolean isFoundByAsking,
            boolean isRefundable,
            @Nullable Fate whenNotClosable) {

        private static final Set<String> SUCCEEDED = Set.of("SUCCEEDED");

        static Fate of(int kind, boolean deduct) {
            return switch (kind) {
                case 0 -> new Fate("decline", Set.of("FAILED"), List.of(), true, false, null);
                case 1 -> differing("wrong_amount");
                case 2 -> differing("wrong_currency");
                case 3 -> new Fate("second_trade", SUCCEEDED, List.of(), false, false, null);
                case 4 -> deduct ? returned() : disputed();
                case 5 -> late(deduct);
                case 6 -> undecided();
                case 7 -> new Fate("fail_then_success", SUCCEEDED, List.of(), true, true, null);
                case 8 ->
                        new Fate(
                                "success_then_fail",
                                SUCCEEDED,
                                List.of("CONTRADICTION"),
                                false,
                                false,
                                null);
                default -> new Fate("", SUCCEEDED, List.of(), true, true, null);
            };
        }

        private static Fate differing(String fault) {
            return new Fate(
                    fault, Set.of("IN_REVIEW"), List.of("AMOUNT_MISMATCH"), true, false, null);
        }

        private static Fate returned() {
            return new Fate("returned", Set.of("RETURNED"), List.of(), false, false, null);
        }

        private static Fate disputed() {
            return new Fate("dispute:won", SUCCEEDED, List.of("DISPUTE"), false, false, null);
        }

        /** A recharge is credited however late; a deduction that has expired is given back. */
        private static Fate late(boolean deduct) {
            String fault = "late_success:" + LATE_SECONDS;
            return new Fate(
                    fault,
                    Set.of(deduct ? "EXPIRED" : "SUCCEEDED"),
                    List.of(),
                    false,
                    false,
                    new Fate(fault, SUCCEEDED, List.of(), false, false, null));
        }

        private static Fate undecided() {
            return new Fate(
                    "never_decides",
                    Set.of("EXPIRED"),
                    List.of(),
                    true,
                    false,
                    new Fate(
                            "never_decides",
                            Set.of("UNKNOWN", "PENDING"),
                            List.of("GATEWAY_SILENT"),
                            true,
                            false,
                            null));
        }
    }
}
