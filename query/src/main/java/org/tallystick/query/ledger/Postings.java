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
import org.tallystick.api.account.AccountEvent.FundsDisputed;
import org.tallystick.api.account.AccountEvent.FundsHeld;
import org.tallystick.api.account.AccountEvent.FundsRecharged;
import org.tallystick.api.account.AccountEvent.HoldCaptured;
import org.tallystick.api.account.AccountEvent.HoldExpired;
import org.tallystick.api.account.AccountEvent.HoldVoided;
import org.tallystick.api.account.AccountEvent.MovementEvent;
import org.tallystick.api.account.AccountEvent.MovementReversed;
import org.tallystick.api.account.Movement;
import org.tallystick.api.payment.PaymentEvent.GatewayMoneyPosted;

/**
 * The posting table: which ledger accounts an event debits and credits. A customer's balance is our
 * liability, so a credit raises it; a hold debits the customer in the layer {@code HELD}.
 */
final class Postings {

    static final String HOLDS = "holds";
    static final String ADJUSTMENTS = "adjustments";
    static final String LOSS = "loss";

    private static final String SUSPENSE = "suspense:";

    private Postings() {}

    /** The postings of an event; none if it moved no money. */
    static List<Posting> of(AccountEvent event) {
        return event instanceof MovementEvent moved ? ofMovement(moved) : List.of();
    }

    /** Of money at a gateway that fits no customer's account. */
    static Posting of(GatewayMoneyPosted event) {
        String clearing = clearing(event.gateway());
        String suspense = SUSPENSE + event.gateway();
        return switch (event.posting().kind()) {
            case INTO_SUSPENSE -> posted(clearing, suspense, event);
            case OUT_OF_SUSPENSE -> posted(suspense, clearing, event);
            case WRITTEN_OFF -> posted(LOSS, suspense, event);
            case UNCLAIMED -> posted(suspense, LOSS, event);
            case LOST -> posted(LOSS, clearing, event);
            case LOSS_RECOVERED -> posted(clearing, LOSS, event);
        };
    }

    private static Posting posted(String debit, String credit, GatewayMoneyPosted event) {
        return new Posting(POSTED, debit, credit, event.posting().amount());
    }

    private static List<Posting> ofMovement(MovementEvent event) {
        Movement movement = event.movement();
        String source = movement.callback().source();
        if (event instanceof FundsRecharged) {
            return List.of(posted(movement, true, counterAccount(source)));
        }
        if (event instanceof FundsDeducted) {
            return List.of(posted(movement, false, counterAccount(source)));
        }
        if (event instanceof DeductionRefunded refund) {
            return List.of(posted(movement, true, counterAccount(refund.deductionSource())));
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
        if (event instanceof FundsDisputed dispute) {
            return List.of(posted(movement, dispute.credited(), counterAccount(source)));
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
        postings.add(posted(movement, false, counterAccount(movement.callback().source())));
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
                : counterAccount(reversal.originalSource());
    }

    /**
     * Where a movement's money comes from or goes to, as its source tells: what is in transit with
     * a client, a gateway or a feed, or what waits in suspense.
     */
    private static String counterAccount(String source) {
        return source.startsWith(SUSPENSE)
                ? source
                : clearing(source.substring(source.indexOf(':') + 1));
    }

    private static String clearing(String name) {
        return "clearing:" + name;
    }
}
