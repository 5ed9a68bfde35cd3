package org.tallystick.app.dashboard.cases;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.tallystick.api.Ids;
import org.tallystick.api.Money;
import org.tallystick.api.cases.CaseView;
import org.tallystick.api.events.FindStreamEvents;
import org.tallystick.api.events.StoredEvent;
import org.tallystick.api.payment.PaymentQuery.FindPayment;
import org.tallystick.api.payment.PaymentView;
import org.tallystick.app.dashboard.frame.Formats;
import org.tallystick.app.dashboard.frame.Questions;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * What a first person has proposed, whole: the second one must see the evidence that he agrees to.
 * The read model does not have it; the case's own events do.
 */
@Component
class Proposals {

    private static final String EVENT = "CaseActionProposed";
    private static final int EVENTS = 50;

    private final Questions questions;
    private final Formats formats;
    private final JsonMapper json = JsonMapper.builder().build();

    Proposals(Questions questions, Formats formats) {
        this.questions = questions;
        this.formats = formats;
    }

    /**
     * A proposal.
     *
     * @param gatewayReference the gateway's own number, as the first person saw it
     * @param amount as he saw it, in the case's currency if that is known
     * @param amountMinor the same in minor units
     */
    record Proposal(
            String note,
            @Nullable String gatewayReference,
            @Nullable String amount,
            @Nullable Long amountMinor) {}

    /** What is proposed; null if nothing is. */
    @Nullable Proposal of(CaseView view) {
        if (view.proposedAction() == null) {
            return null;
        }
        List<StoredEvent> events =
                questions.list(
                        new FindStreamEvents(
                                Ids.caseStream(view.caseId()), view.version() + 1, EVENTS),
                        StoredEvent.class);
        return events.stream()
                .filter(event -> event.type().equals(EVENT))
                .findFirst()
                .map(event -> proposal(json.readTree(event.payload()), currency(view)))
                .orElse(null);
    }

    /** The currency of amounts in the case; null if it is about none. */
    @Nullable String currency(CaseView view) {
        Money amount = view.subject().amount();
        if (amount != null) {
            return amount.currency();
        }
        return Optional.ofNullable(view.subject().paymentId())
                .flatMap(id -> questions.optional(new FindPayment(id), PaymentView.class))
                .map(payment -> payment.order().amount().currency())
                .orElse(null);
    }

    private Proposal proposal(JsonNode event, @Nullable String currency) {
        JsonNode evidence = event.path("evidence");
        JsonNode reference = evidence.path("gatewayReference");
        JsonNode amount = evidence.path("amount");
        String shown = null;
        if (amount.isIntegralNumber()) {
            shown =
                    currency == null
                            ? amount.asString()
                            : formats.amount(amount.asLong(), currency);
        }
        return new Proposal(
                event.path("note").asString(""),
                reference.isString() ? reference.asString() : null,
                shown,
                amount.isIntegralNumber() ? amount.asLong() : null);
    }
}
