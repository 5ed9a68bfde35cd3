package org.tallystick.command.receipt;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.tallystick.api.account.Movement;
import org.tallystick.api.account.MovementResult;
import org.tallystick.api.account.RefusedMovement;
import org.tallystick.api.payment.PaymentAnswer;
import org.tallystick.api.payment.PaymentResult;
import org.tallystick.api.receipt.ReceiptEvent;
import org.tallystick.api.receipt.ReceiptEvent.MovementGivenBack;
import org.tallystick.api.receipt.ReceiptEvent.MovementReceipted;
import org.tallystick.api.receipt.ReceiptEvent.PaymentRequestReceipted;
import org.tallystick.api.receipt.ReceiptEvent.ReceiptReopened;
import org.tallystick.api.receipt.ReceiptEvent.RefundReversed;
import org.tallystick.api.receipt.ReceiptEvent.RefusalReceipted;

/**
 * The permanent record of one callback: what it asked for, what became of it, and how much of its
 * movement can still be given back. Exactly one of movement, refused and payment is set, none once
 * a refusal was reopened.
 *
 * @param version number of the last event of the receipt's stream
 * @param content what was asked for, as named texts
 * @param payment what a client was answered to a request about a payment
 * @param remaining what can still be given back, in minor units
 */
public record CallbackReceipt(
        long version,
        Map<String, String> content,
        @Nullable Movement movement,
        @Nullable RefusedMovement refused,
        @Nullable PaymentAnswer payment,
        long remaining) {

    /** The receipt after one more event of its stream; null before the first. */
    public static CallbackReceipt evolve(@Nullable CallbackReceipt before, ReceiptEvent event) {
        long version = before == null ? 0 : before.version + 1;
        if (event instanceof MovementReceipted made) {
            return new CallbackReceipt(
                    version,
                    made.content(),
                    made.movement(),
                    null,
                    null,
                    made.movement().amount().minor());
        }
        if (event instanceof RefusalReceipted refusal) {
            return new CallbackReceipt(
                    version, refusal.content(), null, refusal.refused(), null, 0);
        }
        if (event instanceof PaymentRequestReceipted request) {
            return new CallbackReceipt(version, request.content(), null, null, request.answer(), 0);
        }
        if (before == null) {
            throw new IllegalStateException("A receipt begins with an outcome");
        }
        if (event instanceof ReceiptReopened) {
            return new CallbackReceipt(version, before.content, null, null, null, 0);
        }
        if (event instanceof MovementGivenBack back) {
            return before.remaining(version, back.remaining());
        }
        if (event instanceof RefundReversed reversed) {
            return before.remaining(version, reversed.remaining());
        }
        throw new IllegalStateException("Unknown receipt event " + event.getClass());
    }

    private CallbackReceipt remaining(long atVersion, long minor) {
        return new CallbackReceipt(atVersion, content, movement, refused, payment, minor);
    }

    /** Whether a person reopened the refusal, so that the callback may be tried once more. */
    public boolean isReopened() {
        return movement == null && refused == null && payment == null;
    }

    /**
     * The answer to the same callback sent again: what became of it, or the names of the fields
     * that differ. Must not be asked of a reopened receipt.
     */
    public MovementResult answer(Map<String, String> requested) {
        List<String> differing = differingFields(requested);
        return differing.isEmpty() ? outcome() : new MovementResult.KeyReused(differing);
    }

    /**
     * The answer to a request about a payment sent again: the first one, or the names of the fields
     * that differ. A movement's callback differs always.
     */
    public PaymentResult paymentAnswer(Map<String, String> requested) {
        List<String> differing = differingFields(requested);
        return payment == null || !differing.isEmpty()
                ? new PaymentResult.KeyReused(differing)
                : new PaymentResult.Answered(payment, true);
    }

    /** Whether it is about a movement that has an outcome. */
    public boolean hasOutcome() {
        return movement != null || refused != null;
    }

    /** What became of the callback. Must not be asked of a reopened receipt. */
    public MovementResult outcome() {
        if (movement != null) {
            return new MovementResult.Accepted(movement, true);
        }
        if (refused != null) {
            return new MovementResult.Refused(refused, true);
        }
        throw new IllegalStateException("A reopened receipt has no outcome");
    }

    /** The names of the fields in which a request differs from what was asked for, sorted. */
    public List<String> differingFields(Map<String, String> requested) {
        TreeSet<String> names = new TreeSet<>(content.keySet());
        names.addAll(requested.keySet());
        names.removeIf(name -> Objects.equals(content.get(name), requested.get(name)));
        if (requested.containsKey("amount") && !requested.containsKey("currency")) {
            names.remove("currency");
        }
        return List.copyOf(names);
    }
}
