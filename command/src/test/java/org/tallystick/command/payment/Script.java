package org.tallystick.command.payment;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tallystick.api.cases.CaseAction;
import org.tallystick.api.cases.Evidence;
import org.tallystick.api.payment.Direction;
import org.tallystick.api.payment.Effect;
import org.tallystick.api.payment.EffectKind;
import org.tallystick.api.payment.EffectOutcome;
import org.tallystick.api.payment.FactOrigin;
import org.tallystick.api.payment.GatewayFact;
import org.tallystick.api.payment.GatewayStep;
import org.tallystick.api.payment.LateSuccess;
import org.tallystick.api.payment.PaymentResult.Answered;
import org.tallystick.api.payment.PaymentResult.NotApplied;

/**
 * Plays a line of the tables, commas between its words. A word is the name of a state, or:
 *
 * <ul>
 *   <li>a fact, by callback, as {@code b:} before it says too; with {@code c: q: x: r: p:} before
 *       it as the answer to a charge, a query, a close, a refund, or a query of a refund
 *   <li>{@code step}, {@code blocked} (a step while the gateway takes no calls), {@code deadline}
 *   <li>{@code ok}, {@code no}: the account carries out, or refuses, all that it was asked for
 *   <li>{@code cancel}, {@code refund 40}, {@code wait 30}, {@code decide CREDIT [amount [seen]]}
 * </ul>
 */
final class Script {

    private static final Map<String, String> STATES =
            Map.ofEntries(
                    Map.entry("STARTED", "start"),
                    Map.entry("HELD", "start, ok"),
                    Map.entry("CALLING", "start, ok, step"),
                    Map.entry("PENDING", "CALLING, c:ACC"),
                    Map.entry("UNKNOWN", "CALLING, c:-"),
                    Map.entry("CLOSING", "PENDING, deadline"),
                    Map.entry("STOPPING", "PENDING, cancel"),
                    Map.entry("IN_REVIEW", "PENDING, M"),
                    Map.entry("SUCCEEDED", "PENDING, S, ok"),
                    Map.entry("FAILED", "PENDING, F, q:F, ok"),
                    Map.entry("EXPIRED", "CLOSING, x:CLOSED, ok"),
                    Map.entry("CANCELLED", "STOPPING, x:CLOSED, ok"),
                    Map.entry("PARTIALLY_REFUNDED", "SUCCEEDED, refund 40, ok, r:SUCCEEDED, ok"),
                    Map.entry("REFUNDED", "SUCCEEDED, refund 100, ok, r:SUCCEEDED, ok"),
                    Map.entry("DISPUTED", "SUCCEEDED, WITHDRAWN, ok"),
                    Map.entry("CHARGED_BACK", "DISPUTED, LOST"));

    private final PaymentStory story;
    private final Direction direction;
    private LateSuccess lateSuccess = LateSuccess.CREDIT;
    private @Nullable GatewayStep step;
    private @Nullable String answer;
    private int keys;
    private int movements;

    Script(PaymentStory story, Direction direction) {
        this.story = story;
        this.direction = direction;
    }

    void play(String line) {
        for (String word : line.split(", ?", -1)) {
            if (STATES.containsKey(word)) {
                play(STATES.get(word));
            } else {
                act(word);
            }
        }
    }

    /** What the last client or person was answered, if it was a no. */
    @Nullable String answer() {
        return answer;
    }

    @Nullable GatewayStep lastStep() {
        return step;
    }

    private void act(String word) {
        String[] parts = word.split(" ", -1);
        switch (parts[0]) {
            case "start" -> story.start(direction, lateSuccess);
            case "late-refund" -> lateSuccess = LateSuccess.REFUND;
            case "step" -> step = story.step();
            case "blocked" -> step = story.step(false);
            case "ok" -> endEffects(null);
            case "no" -> endEffects(parts.length > 1 ? parts[1] : "account_closed");
            case "wait" -> story.turn(Duration.ofSeconds(Long.parseLong(parts[1])));
            case "deadline" -> {
                story.turnTo(story.state().order().expiresAt());
                step = story.step();
            }
            case "cancel" -> note(story.cancel("key-" + keys++));
            case "refund" -> note(story.refund("key-" + keys++, Long.parseLong(parts[1])));
            case "decide" -> note(story.decide(CaseAction.valueOf(parts[1]), evidence(parts)));
            default -> fact(word);
        }
    }

    private static @Nullable Evidence evidence(String[] parts) {
        if (parts.length < 3) {
            return null;
        }
        String seen = parts.length > 3 ? parts[3] : "T-1";
        return new Evidence(seen, Long.parseLong(parts[2]));
    }

    private void fact(String word) {
        int colon = word.indexOf(':');
        if (colon < 0) {
            story.says(FactOrigin.CALLBACK, Facts.parse(word, lastRefund()));
            return;
        }
        FactOrigin origin = origin(word.charAt(0));
        if (origin != FactOrigin.CHARGE && origin != FactOrigin.CALLBACK) {
            takeStep(origin);
        }
        List<GatewayFact> facts = new ArrayList<>();
        for (String part : word.substring(colon + 1).split("\\+", -1)) {
            facts.add(Facts.parse(part, lastRefund()));
        }
        story.says(origin, facts.toArray(GatewayFact[]::new));
    }

    /** An answer is given to a call that was due; a line that expects another call is wrong. */
    private void takeStep(FactOrigin origin) {
        GatewayStep before = step;
        GatewayStep taken = story.step();
        step = taken == null ? before : taken;
        if (step == null || !step.kind().name().equals(origin.name())) {
            throw new AssertionError("No " + origin + " is due, but " + step);
        }
    }

    private static FactOrigin origin(char letter) {
        return switch (letter) {
            case 'c' -> FactOrigin.CHARGE;
            case 'q' -> FactOrigin.QUERY;
            case 'x' -> FactOrigin.CLOSE;
            case 'r' -> FactOrigin.REFUND;
            case 'p' -> FactOrigin.QUERY_REFUND;
            case 'b' -> FactOrigin.CALLBACK;
            default -> throw new IllegalArgumentException("No origin is called " + letter);
        };
    }

    private @Nullable String lastRefund() {
        return story.state().refunds().keySet().stream().reduce((a, b) -> b).orElse(null);
    }

    /** Carries out what is asked for now; cases are opened in any case. */
    private void endEffects(@Nullable String refusal) {
        List<Effect> open = List.copyOf(story.state().memory().openEffects().values());
        for (Effect effect : open) {
            if (effect.kind() == EffectKind.OPEN_CASE) {
                story.ended(effect.effectId(), new EffectOutcome(null, null));
            } else if (refusal == null) {
                story.carriedOut(effect.effectId(), "m-" + movements++);
            } else {
                story.refused(effect.effectId(), refusal);
            }
        }
    }

    private void note(Object result) {
        if (result instanceof NotApplied not) {
            answer = not.obstacle().name();
        } else if (result instanceof Answered answered && answered.answer().refusal() != null) {
            answer = Objects.requireNonNull(answered.answer().refusal()).name();
        } else {
            answer = null;
        }
    }
}
