package org.tallystick.command.payment;

import org.jspecify.annotations.Nullable;
import org.tallystick.api.cases.CaseKind;
import org.tallystick.api.payment.FactOrigin;
import org.tallystick.api.payment.GatewayFact;
import org.tallystick.api.payment.GatewayStatus;
import org.tallystick.api.payment.PaymentEvent.PaymentAccepted;
import org.tallystick.api.payment.PaymentEvent.StillWaiting;
import org.tallystick.api.payment.PaymentStatus;

/** What it means that a gateway has not decided, does not know, or does not answer. */
final class Waiting {

    private static final String LATE = "late";

    private Waiting() {}

    /** It has the order and has not decided. */
    static void notYet(Draft draft, GatewayFact fact, FactOrigin origin) {
        PaymentStatus status = draft.state().status();
        if (!draft.state().awaitsOutcome()) {
            unanswered(draft, origin);
        } else if (status == PaymentStatus.CLOSING) {
            if (origin == FactOrigin.CLOSE) {
                Outcomes.unknown(draft, Causes.CLOSE_UNKNOWN, GatewayStatus.PENDING);
            } else if (isAbout(draft, origin)) {
                still(draft, fact, PaymentStatus.PENDING, GatewayStatus.PENDING);
            }
        } else if (origin == FactOrigin.QUERY && status != PaymentStatus.CALLING) {
            still(draft, fact, PaymentStatus.PENDING, GatewayStatus.PENDING);
        } else if (status != PaymentStatus.PENDING || fact.nextAction() != null) {
            accepted(draft, fact);
        }
    }

    private static void accepted(Draft draft, GatewayFact fact) {
        draft.add(
                draft.next()
                        .status(PaymentStatus.PENDING)
                        .gateway(GatewayStatus.PENDING)
                        .reference(fact.number())
                        .payerDoes(fact.nextAction()),
                (standing, at) -> new PaymentAccepted(draft.id(), standing, at));
        openCaseIfSilent(draft);
    }

    /** It does not know the order, which may still be on its way. */
    static void notFound(Draft draft, GatewayFact fact, FactOrigin origin) {
        PaymentState state = draft.state();
        if (!state.awaitsOutcome()) {
            FailureFacts.contradicts(draft, fact, origin);
        } else if (origin == FactOrigin.CLOSE) {
            Outcomes.unknown(draft, Causes.CLOSE + Causes.NOT_FOUND, GatewayStatus.NOT_FOUND);
        } else if (origin == FactOrigin.QUERY
                && (state.status() != PaymentStatus.CLOSING || isAbout(draft, origin))) {
            still(draft, fact, PaymentStatus.UNKNOWN, GatewayStatus.NOT_FOUND);
        } else if (state.status() == PaymentStatus.CALLING) {
            Outcomes.unknown(draft, Causes.NOT_FOUND, GatewayStatus.UNKNOWN);
        }
    }

    /** Nobody knows what it did, or it cannot do what was asked. */
    static void noAnswer(Draft draft, GatewayFact fact, FactOrigin origin, boolean cannot) {
        PaymentState state = draft.state();
        switch (origin) {
            case CHARGE -> {
                if (state.status() != PaymentStatus.CALLING) {
                    return;
                }
                if (cannot && state.asking().attempts() <= 1) {
                    Outcomes.failedUnpaid(draft, Causes.GATEWAY_CANNOT, GatewayStatus.NONE);
                } else {
                    Outcomes.unknown(draft, Causes.NO_ANSWER, GatewayStatus.UNKNOWN);
                }
            }
            case CLOSE -> {
                if (state.awaitsOutcome() && state.status() == PaymentStatus.CLOSING) {
                    Outcomes.unknown(
                            draft,
                            cannot ? Causes.CLOSE_NOT_SUPPORTED : Causes.CLOSE_UNKNOWN,
                            GatewayStatus.UNKNOWN);
                }
            }
            case QUERY -> unansweredQuery(draft, fact, origin);
            default -> {}
        }
    }

    private static void unansweredQuery(Draft draft, GatewayFact fact, FactOrigin origin) {
        PaymentState state = draft.state();
        if (!state.awaitsOutcome()) {
            unanswered(draft, origin);
        } else if (state.status() == PaymentStatus.CALLING) {
            Outcomes.unknown(draft, Causes.NO_ANSWER, GatewayStatus.UNKNOWN);
        } else if (state.status() != PaymentStatus.CLOSING) {
            still(draft, fact, state.status(), GatewayStatus.UNKNOWN);
        } else if (isAbout(draft, origin)) {
            still(draft, fact, PaymentStatus.UNKNOWN, GatewayStatus.UNKNOWN);
        }
    }

    /** While it is being closed, it is asked about only because it is said to have failed. */
    private static boolean isAbout(Draft draft, FactOrigin origin) {
        return origin == FactOrigin.QUERY && draft.state().asking().failedAt() != null;
    }

    private static void still(
            Draft draft, GatewayFact fact, PaymentStatus status, GatewayStatus gateway) {
        int polls = draft.state().asking().polls() + 1;
        draft.add(
                draft.next().status(status).gateway(gateway).payerDoes(fact.nextAction()),
                (standing, at) -> new StillWaiting(draft.id(), polls, standing, at));
        openCaseIfSilent(draft);
    }

    /** Asked to confirm something about a decided payment, it has told nothing that decides. */
    private static void unanswered(Draft draft, FactOrigin origin) {
        if (origin != FactOrigin.QUERY || !draft.state().asking().confirming()) {
            return;
        }
        int polls = draft.state().asking().polls() + 1;
        draft.add((standing, at) -> new StillWaiting(draft.id(), polls, standing, at));
        if (draft.around().settings().isUsedUp(polls)) {
            openLateCase(draft);
        }
    }

    /** One for each question that was not answered; while one is open, it is about all of them. */
    private static void openLateCase(Draft draft) {
        Memory memory = draft.state().memory();
        String first = Names.openCase(CaseKind.GATEWAY_SILENT, LATE);
        if (memory.openCases().keySet().stream().noneMatch(id -> id.startsWith(first))) {
            long before = memory.effectIds().stream().filter(id -> id.startsWith(first)).count();
            openSilentCase(draft, Names.of(LATE, null, (int) before + 1));
        }
    }

    /** Where all queries are used up, or none can be made, a person has to find out. */
    static void openCaseIfSilent(Draft draft) {
        PaymentState state = draft.state();
        Asking asking = state.asking();
        if (!state.awaitsOutcome()) {
            return;
        }
        boolean queryable = draft.gateway().queryable();
        boolean usedUp = draft.around().settings().isUsedUp(asking.polls());
        boolean nobodyTells =
                usedUp && (state.status() == PaymentStatus.UNKNOWN || asking.isEnding());
        boolean cannotAsk = !queryable && asking.isEnding() && asking.failedAt() == null;
        if (nobodyTells || cannotAsk) {
            openSilentCase(draft, null);
        }
    }

    private static void openSilentCase(Draft draft, @Nullable String cause) {
        draft.openCase(
                CaseKind.GATEWAY_SILENT,
                cause,
                draft.state().order().amount(),
                null,
                "The gateway has not told what became of the payment");
    }
}
