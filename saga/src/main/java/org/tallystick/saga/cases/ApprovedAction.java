package org.tallystick.saga.cases;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tallystick.api.Callback;
import org.tallystick.api.Limits;
import org.tallystick.api.Money;
import org.tallystick.api.account.AccountCommand.AdjustCommand;
import org.tallystick.api.account.AccountCommand.MovementCommand;
import org.tallystick.api.account.AccountCommand.ReopenRefusalCommand;
import org.tallystick.api.account.AccountCommand.ReverseMovementCommand;
import org.tallystick.api.account.RequestedAmount;
import org.tallystick.api.cases.CaseAction;
import org.tallystick.api.cases.CaseEvent.CaseActionApproved;
import org.tallystick.api.cases.CaseKind;
import org.tallystick.api.cases.CaseSubject;
import org.tallystick.api.feed.FeedCommand.ApplyFeedRowCommand;
import org.tallystick.api.feed.FeedCommand.RedriveFeedCommand;
import org.tallystick.api.feed.Feeds;
import org.tallystick.api.ledger.Side;
import org.tallystick.api.payment.PaymentCommand.DecidePaymentCommand;

/** The commands that an approved action stands for. */
record ApprovedAction(CaseActionApproved event) {

    /** Whether the case names what its action needs; nobody but its opener can put that right. */
    boolean isComplete() {
        CaseSubject subject = event.subject();
        if (isOfPayment()) {
            return true;
        }
        if (isAboutFeed()) {
            return subject.callback() != null;
        }
        if (subject.accountId() == null) {
            return event.action() == CaseAction.IGNORE;
        }
        return switch (event.action()) {
            case REVERSE -> subject.movementId() != null;
            case CREDIT, LATE_DEBIT -> isMovable(subject.amount());
            case REOPEN -> subject.callback() != null;
            case CONFIRM_SUCCESS, CONFIRM_FAILED, REFUND, WRITE_OFF, IGNORE -> true;
        };
    }

    /** Whether the payment that the case is about decides what the action does. */
    boolean isOfPayment() {
        return event.subject().paymentId() != null;
    }

    DecidePaymentCommand decision() {
        return new DecidePaymentCommand(
                known(event.subject().paymentId()),
                event.caseId(),
                event.action(),
                event.subject().refundId(),
                event.evidence(),
                event.attempt());
    }

    /**
     * The command that moves the money. It is the same at every attempt but for the callback, so
     * nothing of it is the wording of a person, which may differ from one attempt to the next.
     */
    MovementCommand movement(int attempt) {
        CaseSubject subject = event.subject();
        String account = known(subject.accountId());
        Callback callback = new Callback("case:" + event.caseId(), "action-" + attempt);
        String reason = "case " + event.caseId();
        return switch (event.action()) {
            case REVERSE ->
                    new ReverseMovementCommand(
                            account, callback, known(subject.movementId()), reason);
            case CREDIT -> new AdjustCommand(account, callback, Side.CREDIT, amount(), reason);
            case LATE_DEBIT -> new AdjustCommand(account, callback, Side.DEBIT, amount(), reason);
            default -> throw new IllegalStateException(event.action() + " moves no money here");
        };
    }

    ReopenRefusalCommand reopening() {
        CaseSubject subject = event.subject();
        return new ReopenRefusalCommand(known(subject.accountId()), known(subject.callback()));
    }

    /** Whether it is about a feed, which the source of the case's callback names. */
    boolean isAboutFeed() {
        return event.kind() == CaseKind.FEED_ROW || event.kind() == CaseKind.FEED_CURSOR;
    }

    ApplyFeedRowCommand applyingRow() {
        Callback callback = known(event.subject().callback());
        return new ApplyFeedRowCommand(Feeds.feedOf(callback), callback.id());
    }

    RedriveFeedCommand redriving() {
        Callback callback = known(event.subject().callback());
        return new RedriveFeedCommand(Feeds.feedOf(callback), event.caseId());
    }

    private RequestedAmount amount() {
        Money amount = known(event.subject().amount());
        return new RequestedAmount(amount.minor(), amount.currency());
    }

    private static boolean isMovable(@Nullable Money amount) {
        return amount != null && amount.minor() >= 1 && amount.minor() <= Limits.AMOUNT_MAX;
    }

    private static <T> T known(@Nullable T part) {
        return Objects.requireNonNull(part, "Asked of an incomplete case");
    }
}
