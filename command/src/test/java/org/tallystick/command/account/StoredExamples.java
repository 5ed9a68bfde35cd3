package org.tallystick.command.account;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tallystick.api.Callback;
import org.tallystick.api.Money;
import org.tallystick.api.MovementType;
import org.tallystick.api.Refusal;
import org.tallystick.api.account.AccountEvent.AccountClosed;
import org.tallystick.api.account.AccountEvent.AccountFrozen;
import org.tallystick.api.account.AccountEvent.AccountOpened;
import org.tallystick.api.account.AccountEvent.AccountUnfrozen;
import org.tallystick.api.account.AccountEvent.BalanceAdjusted;
import org.tallystick.api.account.AccountEvent.DeductionRefunded;
import org.tallystick.api.account.AccountEvent.FundsDeducted;
import org.tallystick.api.account.AccountEvent.FundsDisputed;
import org.tallystick.api.account.AccountEvent.FundsHeld;
import org.tallystick.api.account.AccountEvent.FundsRecharged;
import org.tallystick.api.account.AccountEvent.HoldCaptured;
import org.tallystick.api.account.AccountEvent.HoldExpired;
import org.tallystick.api.account.AccountEvent.HoldVoided;
import org.tallystick.api.account.AccountEvent.MovementRefused;
import org.tallystick.api.account.AccountEvent.MovementReversed;
import org.tallystick.api.account.AccountEvent.OverdraftSet;
import org.tallystick.api.account.AccountEvent.RefusalReopened;
import org.tallystick.api.account.AccountStatus;
import org.tallystick.api.account.Movement;
import org.tallystick.api.account.RefusedMovement;
import org.tallystick.api.cases.CaseAction;
import org.tallystick.api.cases.CaseEvent.CaseActionApproved;
import org.tallystick.api.cases.CaseEvent.CaseActionFailed;
import org.tallystick.api.cases.CaseEvent.CaseActionProposed;
import org.tallystick.api.cases.CaseEvent.CaseClaimed;
import org.tallystick.api.cases.CaseEvent.CaseOpened;
import org.tallystick.api.cases.CaseEvent.CaseResolved;
import org.tallystick.api.cases.CaseKind;
import org.tallystick.api.cases.CaseSubject;
import org.tallystick.api.cases.Evidence;
import org.tallystick.api.receipt.ReceiptEvent.MovementGivenBack;
import org.tallystick.api.receipt.ReceiptEvent.MovementReceipted;
import org.tallystick.api.receipt.ReceiptEvent.PaymentRequestReceipted;
import org.tallystick.api.receipt.ReceiptEvent.ReceiptReopened;
import org.tallystick.api.receipt.ReceiptEvent.RefundReversed;
import org.tallystick.api.receipt.ReceiptEvent.RefusalReceipted;
import org.tallystick.command.account.OpenHolds.OpenHold;
import org.tallystick.command.payment.PaymentExamples;

/** One example of everything that is stored. All fields are set somewhere, and absent somewhere. */
final class StoredExamples {

    private static final String ACCOUNT = "alice";
    private static final String CASE = "case-1";
    private static final String TRACE = "0af7651916cd43dd8448eb211c80319c";
    private static final Instant AT = Instant.parse("2026-01-02T03:04:05.678Z");
    private static final Instant ROUND = Instant.parse("2026-01-02T03:04:00Z");
    private static final Money AMOUNT = new Money(1_250, "CNY");
    private static final CaseSubject SUBJECT =
            new CaseSubject(ACCOUNT, callback("d-7"), "movement-7", AMOUNT, null, null);

    /** What not every movement has. */
    private record Details(
            @Nullable String reference,
            @Nullable Instant occurredAt,
            @Nullable String relatesTo,
            @Nullable Instant expiresAt) {

        private static final Details NONE = new Details(null, null, null, null);

        private static Details reference(String text) {
            return new Details(text, null, null, null);
        }

        private static Details relatesTo(String movementId) {
            return new Details(null, null, movementId, null);
        }
    }

    private StoredExamples() {}

    static List<Object> accountEvents() {
        return List.of(
                new AccountOpened(ACCOUNT, "CNY", 50_000, AT),
                new FundsRecharged(
                        movement(
                                MovementType.RECHARGE,
                                "r-1",
                                new Details("invoice 7 é中", ROUND, null, null))),
                new FundsDeducted(movement(MovementType.DEDUCTION, "d-1", Details.NONE)),
                new FundsHeld(
                        movement(MovementType.HOLD, "h-1", new Details("taxi", null, null, ROUND))),
                new HoldCaptured(
                        movement(MovementType.CAPTURE, "c-1", Details.relatesTo("hold-1")),
                        new Money(250, "CNY"),
                        true),
                new HoldVoided(movement(MovementType.VOID, "v-1", Details.relatesTo("hold-1"))),
                new HoldExpired(movement(MovementType.EXPIRY, "e-1", Details.relatesTo("hold-1"))),
                new DeductionRefunded(
                        movement(MovementType.REFUND, "f-1", Details.relatesTo("movement-1")),
                        "feed:bank"),
                new MovementReversed(
                        movement(
                                MovementType.REVERSAL,
                                "x-1",
                                new Details("wrong", null, "movement-1", null)),
                        movement(MovementType.ADJUSTMENT, "a-1", Details.reference("too low")),
                        true,
                        "case:c-1"),
                new BalanceAdjusted(
                        movement(MovementType.ADJUSTMENT, "a-1", Details.reference("too low")),
                        true),
                new FundsDisputed(
                        movement(
                                MovementType.DISPUTE,
                                "z-1",
                                new Details("order 7", null, "movement-1", null)),
                        false),
                new MovementRefused(refused(MovementType.DEDUCTION, AMOUNT)),
                new RefusalReopened(ACCOUNT, callback("d-1"), AT),
                new OverdraftSet(ACCOUNT, 0, "agreed", AT),
                new AccountFrozen(ACCOUNT, "suspicion", AT),
                new AccountUnfrozen(ACCOUNT, "cleared", AT),
                new AccountClosed(ACCOUNT, "asked for", AT));
    }

    static List<Object> receiptEvents() {
        return List.of(
                new MovementReceipted(
                        content(), movement(MovementType.DEDUCTION, "d-1", Details.NONE)),
                new RefusalReceipted(content(), refused(MovementType.CAPTURE, null)),
                new ReceiptReopened(callback("d-1"), AT),
                new MovementGivenBack("movement-1", "movement-2", AMOUNT, 750, AT),
                new RefundReversed("movement-1", "movement-2", AMOUNT, 2_000, AT),
                new PaymentRequestReceipted(content(), PaymentExamples.answer()));
    }

    static List<Object> caseEvents() {
        Evidence evidence = new Evidence("gateway-9", 1_250L);
        return List.of(
                new CaseOpened(
                        CASE,
                        CaseKind.REFUSED_MOVEMENT,
                        SUBJECT,
                        "insufficient_funds",
                        Map.of("refusal", "insufficient_funds", "available", "100"),
                        "tallystick",
                        AT),
                new CaseClaimed(CASE, "shop/key-1", AT),
                new CaseActionProposed(
                        CASE, CaseAction.REOPEN, "funds are there", evidence, "shop/key-1", AT),
                new CaseActionApproved(
                        CASE,
                        CaseKind.DEBIT_ADJUSTMENT,
                        new CaseSubject(ACCOUNT, null, null, AMOUNT, null, null),
                        CaseAction.LATE_DEBIT,
                        "agreed",
                        null,
                        "shop/key-2",
                        2,
                        AT),
                new CaseActionFailed(CASE, "account_closed", AT),
                new CaseResolved(CASE, CaseAction.REVERSE, "done", "movement-9", "shop/key-2", AT));
    }

    static AccountSnapshot snapshot() {
        RecentCallbacks recent = new RecentCallbacks();
        recent.add(AccountCommands.idOf("r-1"), 1);
        recent.add(AccountCommands.idOf("h-1"), 2);
        return new AccountSnapshot(
                ACCOUNT,
                "CNY",
                AccountStatus.FROZEN,
                -1_250,
                250,
                50_000,
                0,
                AT,
                List.of(new OpenHold("hold-1", 250, ROUND)),
                recent.encode());
    }

    private static Movement movement(MovementType type, String callbackId, Details details) {
        Callback callback = callback(callbackId);
        return new Movement(
                callback.movementId(),
                ACCOUNT,
                type,
                callback,
                AMOUNT,
                details.reference,
                details.occurredAt,
                details.relatesTo,
                details.expiresAt,
                9_007_199_254_740_991L,
                250,
                7,
                AT,
                TRACE);
    }

    private static RefusedMovement refused(MovementType type, @Nullable Money amount) {
        Callback callback = callback("d-1");
        return new RefusedMovement(
                callback.movementId(),
                ACCOUNT,
                type,
                callback,
                amount,
                Refusal.INSUFFICIENT_FUNDS,
                -100,
                7,
                AT,
                "");
    }

    private static Map<String, String> content() {
        return Map.of(
                "endpoint", "deductions",
                "accountId", ACCOUNT,
                "amount", "1250",
                "currency", "CNY");
    }

    private static Callback callback(String id) {
        return new Callback("shop", id);
    }
}
