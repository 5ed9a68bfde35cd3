package org.tallystick.command.payment;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tallystick.api.Money;
import org.tallystick.api.payment.Effect;
import org.tallystick.api.payment.EffectKind;
import org.tallystick.api.payment.GatewayStep;
import org.tallystick.api.payment.PaymentEvent;
import org.tallystick.api.payment.PaymentEvent.EffectRequested;
import org.tallystick.api.payment.PaymentEvent.FactNoted;
import org.tallystick.api.payment.PaymentEvent.GatewayMoneyPosted;
import org.tallystick.api.payment.PaymentEvent.RefundChanged;
import org.tallystick.api.payment.PaymentEvent.RefundRequested;

/** What happened in a story, in few words: how it stands, then what else the events say. */
final class Told {

    private Told() {}

    static String of(PaymentStory story, int from, Script script) {
        List<String> words = new ArrayList<>();
        String code = story.state().standing().failureCode();
        words.add(story.state().status() + (code == null ? "" : " " + code));
        for (PaymentEvent event : story.events().subList(from, story.events().size())) {
            String word = wordOf(event);
            if (word != null) {
                words.add(word);
            }
        }
        if (script.answer() != null) {
            words.add("answer " + script.answer());
        }
        GatewayStep next = nextStep(story);
        if (next != null) {
            words.add("then " + next.kind());
        }
        return String.join(", ", words);
    }

    private static @Nullable String wordOf(PaymentEvent event) {
        if (event instanceof EffectRequested requested) {
            Effect effect = requested.effect();
            return effect.kind() == EffectKind.OPEN_CASE
                    ? "case " + effect.caseKind()
                    : effect.kind() + amount(effect.amount());
        }
        if (event instanceof GatewayMoneyPosted posted) {
            return posted.posting().kind() + amount(posted.posting().amount());
        }
        if (event instanceof FactNoted noted) {
            return "note " + noted.meaning();
        }
        if (event instanceof RefundRequested refund) {
            return "refund " + refund.refund().kind() + amount(refund.refund().amount());
        }
        if (event instanceof RefundChanged changed) {
            return "refund " + changed.refund().status();
        }
        return null;
    }

    private static String amount(@Nullable Money amount) {
        return amount == null ? "" : " " + amount.minor();
    }

    /** What would be asked of the gateway now; it is tried on a copy that is thrown away. */
    private static @Nullable GatewayStep nextStep(PaymentStory story) {
        Surroundings around =
                new Surroundings(story.now(), story.capabilities(), PaymentStory.SETTINGS);
        return StepRules.take(new Draft(story.state(), around), true);
    }
}
