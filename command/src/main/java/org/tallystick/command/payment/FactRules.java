package org.tallystick.command.payment;

import java.util.Comparator;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tallystick.api.Limits;
import org.tallystick.api.Money;
import org.tallystick.api.payment.FactKind;
import org.tallystick.api.payment.FactOrigin;
import org.tallystick.api.payment.GatewayFact;
import org.tallystick.api.payment.GatewayStatus;
import org.tallystick.api.payment.PaymentCommand.RecordFactsCommand;

/** What a gateway says, by whatever way, goes through here. */
final class FactRules {

    /** What decides something about an order when a query tells it. */
    private static final Set<FactKind> DECISIVE =
            Set.of(FactKind.SUCCEEDED, FactKind.FAILED, FactKind.CLOSED, FactKind.NOT_FOUND);

    private FactRules() {}

    static void record(Draft draft, RecordFactsCommand command) {
        FactOrigin origin = command.origin();
        // A query tells of trades that failed before one that succeeded: the success counts.
        List<GatewayFact> facts =
                command.facts().stream()
                        .map(FactRules::readable)
                        .sorted(Comparator.comparing(FactRules::order))
                        .toList();
        boolean confirming = draft.state().asking().confirming();
        facts.forEach(fact -> hear(draft, fact, origin, command.inboxId()));
        if (origin == FactOrigin.QUERY && confirming && draft.state().asking().confirming()) {
            facts.stream()
                    .filter(fact -> DECISIVE.contains(fact.kind()))
                    .findFirst()
                    .ifPresent(fact -> answered(draft, fact));
        }
    }

    /** No gateway moves nothing, less than nothing, or more than there can be: it is not said. */
    private static GatewayFact readable(GatewayFact fact) {
        Money amount = fact.amount();
        if (amount == null || (amount.minor() >= 1 && amount.minor() <= Limits.AMOUNT_MAX)) {
            return fact;
        }
        return new GatewayFact(
                fact.kind(),
                fact.number(),
                fact.refundId(),
                null,
                fact.code(),
                fact.occurredAt(),
                fact.nextAction());
    }

    private static int order(GatewayFact fact) {
        return switch (fact.kind()) {
            case SUCCEEDED -> 0;
            case FAILED, CLOSED, NOT_FOUND -> 1;
            default -> 2;
        };
    }

    /** What the gateway was asked to confirm is answered; a yes after its no is for a person. */
    private static void answered(Draft draft, GatewayFact fact) {
        if (fact.kind() == FactKind.SUCCEEDED) {
            FailureFacts.standsByItsYes(draft);
        }
        draft.note(Meaning.ANSWERED, FactOrigin.QUERY, fact, null);
    }

    private static void hear(
            Draft draft, GatewayFact fact, FactOrigin origin, @Nullable String inboxId) {
        switch (fact.kind()) {
            case SUCCEEDED -> SuccessFacts.hear(draft, fact, origin, inboxId);
            case FAILED, CLOSED -> FailureFacts.hear(draft, fact, origin, inboxId);
            case ACCEPTED, NOT_YET -> Waiting.notYet(draft, fact, origin);
            case NOT_FOUND -> Waiting.notFound(draft, fact, origin);
            case ALREADY_PAID -> alreadyPaid(draft, fact, origin, inboxId);
            case NO_ANSWER, NOT_SUPPORTED -> noAnswer(draft, fact, origin);
            case REFUND_SUCCEEDED,
                    REFUND_PENDING,
                    REFUND_FAILED,
                    REFUND_NOT_FOUND,
                    REFUND_REVERSED ->
                    RefundFacts.hear(draft, fact, origin, inboxId);
            case RETURNED -> ReturnRules.hear(draft, fact, origin, inboxId);
            case FUNDS_WITHDRAWN, DISPUTE_WON, DISPUTE_LOST ->
                    DisputeRules.hear(draft, fact, origin, inboxId);
        }
    }

    private static void noAnswer(Draft draft, GatewayFact fact, FactOrigin origin) {
        if (origin == FactOrigin.REFUND || origin == FactOrigin.QUERY_REFUND) {
            RefundFacts.hear(draft, fact, origin, null);
        } else {
            boolean cannot = fact.kind() == FactKind.NOT_SUPPORTED;
            Waiting.noAnswer(draft, fact, origin, cannot);
        }
    }

    private static void alreadyPaid(
            Draft draft, GatewayFact fact, FactOrigin origin, @Nullable String inboxId) {
        PaymentState state = draft.state();
        if (state.awaitsOutcome() && origin == FactOrigin.CLOSE) {
            Outcomes.unknown(draft, Causes.ALREADY_PAID, GatewayStatus.UNKNOWN);
        } else if (state.endedWithout() && state.trade() == null) {
            SuccessFacts.noteOnce(draft, Meaning.LATE_SUCCESS, origin, fact, inboxId);
        }
    }
}
