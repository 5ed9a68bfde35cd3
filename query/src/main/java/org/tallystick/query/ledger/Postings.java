package org.tallystick.query.ledger;

import static org.tallystick.api.ledger.Layer.HELD;
import static org.tallystick.api.ledger.Layer.POSTED;

import java.util.ArrayList;
import java.util.List;
import org.tallystick.api.MovementType;
import org.tallystick.api.account.AccountEvent;
import org.tallystick.api.account.AccountEvent.BalanceAdjusted;
import org.tallystick.api.account.AccountEvent.DeductionRefunded;
import org.tallystick.api.account.AccountEvent.FundsDeducted;
import org.tallystick.api.account.AccountEvent.FundsHeld;
import org.tallystick.api.account.AccountEvent.FundsRecharged;
import org.tallystick.api.account.AccountEvent.HoldCaptured;
import org.tallystick.api.account.AccountEvent.HoldExpired;
import org.tallystick.api.account.AccountEvent.HoldVoided;
import org.tallystick.api.account.AccountEvent.MovementEvent;
import org.tallystick.api.account.AccountEvent.MovementReversed;
import org.tallystick.api.account.Movement;

/**
 * The posting table: which ledger accounts an event debits and credits. A customer's balance is our
 * liability, so a credit raises it; a hold debits the customer in the layer {@code HELD}.
 */
final class Postings {

    static final String HOLDS = "holds";
    static final String ADJUSTMENTS = "adjustments";

    private Postings() {}

    /** The postings of an event; none if it moved no money. */
    static List<Posting> of(AccountEvent event) {
        return event instanceof MovementEvent moved ? ofMovement(moved) : List.of();
    }

    private static List<Posting> ofMovement(MovementEvent event) {
        Movement movement = event.movement();
        String source = movement.callback().source();
        if (event instanceof FundsRecharged) {
            return List.of(posted(movement, true, clearing(source)));
        }
        if (event instanceof FundsDeducted) {
            return List.of(posted(movement, false, clearing(source)));
        }
        if (event instanceof DeductionRefunded refund) {
            return List.of(posted(movement, true, clearing(refund.deductionSource())));
        }
        if (event instanceof FundsHeld) {
            return List.of(new Posting(HELD, movement.accountId(), HOLDS, movement.amount()));
        }
        if (event instanceof HoldVoided || event instanceof HoldExpired) {
            return List.of(new Posting(HELD, HOLDS, movement.accountId(), movement.amount()));
        }
        if (event instanceof HoldCaptured captured) {
            return ofCapture(captured);
        }
        if (event instanceof MovementReversed reversal) {
            return List.of(posted(movement, reversal.credited(), counterAccount(reversal)));
        }
        if (event instanceof BalanceAdjusted adjustment) {
            return List.of(posted(movement, adjustment.credited(), ADJUSTMENTS));
        }
        throw new IllegalStateException("No postings are known for " + event.getClass());
    }

    private static List<Posting> ofCapture(HoldCaptured event) {
        Movement movement = event.movement();
        String customer = movement.accountId();
        List<Posting> postings = new ArrayList<>();
        postings.add(new Posting(HELD, HOLDS, customer, movement.amount()));
        if (event.released().minor() > 0) {
            postings.add(new Posting(HELD, HOLDS, customer, event.released()));
        }
        postings.add(posted(movement, false, clearing(movement.callback().source())));
        return postings;
    }

    private static Posting posted(Movement movement, boolean credited, String counterAccount) {
        String customer = movement.accountId();
        return credited
                ? new Posting(POSTED, counterAccount, customer, movement.amount())
                : new Posting(POSTED, customer, counterAccount, movement.amount());
    }

    private static String counterAccount(MovementReversed reversal) {
        return reversal.original().type() == MovementType.ADJUSTMENT
                ? ADJUSTMENTS
                : clearing(reversal.originalSource());
    }

    /** The account of money in transit with a client, a gateway or a feed. */
    private static String clearing(String source) {
        return "clearing:" + source.substring(source.indexOf(':') + 1);
    }
}
