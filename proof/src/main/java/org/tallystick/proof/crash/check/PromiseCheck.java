package org.tallystick.proof.crash.check;

import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tallystick.proof.crash.check.StoredKeys.Moved;
import org.tallystick.proof.crash.check.Story.Asked;
import org.tallystick.proof.crash.check.Story.Told;
import org.tallystick.proof.crash.check.Verdict.Charge;

/** Compares what clients were promised with what is stored, key by key. */
final class PromiseCheck {

    private static final Set<String> PAYMENTS = Set.of("PAYMENT", "PAYMENT_REFUND");

    private final Promises promises;
    private final StoredKeys stored;
    private final Verdict verdict;

    PromiseCheck(Promises promises, StoredKeys stored, Verdict verdict) {
        this.promises = promises;
        this.stored = stored;
        this.verdict = verdict;
    }

    void run() {
        promises.all().forEach(this::check);
        stored.movements().keySet().stream()
                .filter(key -> promises.of(key) == null)
                .forEach(key -> verdict.add(Charge.UNASKED, key));
    }

    private void check(Story story) {
        verdict.addAll(Charge.CONTRADICTED, story.contradictions());
        if (!story.isSettled()) {
            verdict.add(Charge.UNSETTLED, story.key());
        }
        Asked asked = story.asked();
        Told told = story.answer();
        if (asked == null || told == null) {
            return;
        }
        if (PAYMENTS.contains(asked.kind())) {
            checkPayment(story.key(), told);
        } else {
            checkMovement(story.key(), asked, told);
        }
    }

    private void checkPayment(String key, Told told) {
        String payment = stored.payments().get(key);
        if (!told.status().equals("202") && !told.status().equals("409")) {
            verdict.add(Charge.CONTRADICTED, key + " was answered " + told.status());
        } else if (payment == null) {
            verdict.add(Charge.LOST, key + " was answered " + told.status() + ", and is unknown");
        }
    }

    private void checkMovement(String key, Asked asked, Told told) {
        Moved moved = stored.movements().get(key);
        if (told.isUnfit() && asked.kind().equals("HOLD")) {
            // It was to end so soon that its end was over when it was asked for again.
            if (moved != null) {
                verdict.add(Charge.UNASKED, key + " was too late, and was held all the same");
            }
            return;
        }
        switch (told.status()) {
            case "201" -> checkAccepted(key, asked, told, moved);
            case "409" -> {
                if (moved != null) {
                    verdict.add(Charge.UNASKED, key + " was refused, and moved money");
                } else if (!stored.refused().contains(key)) {
                    verdict.add(Charge.LOST, key + " was refused, and that is forgotten");
                }
            }
            default -> verdict.add(Charge.CONTRADICTED, key + " was answered " + told.status());
        }
    }

    private void checkAccepted(String key, Asked asked, Told told, @Nullable Moved moved) {
        if (moved == null) {
            verdict.add(Charge.LOST, key + " was accepted, and has moved nothing");
            return;
        }
        boolean asAsked =
                moved.kind().equals(asked.kind())
                        && moved.account().equals(asked.account())
                        && (asked.amount() == 0 || moved.amount() == asked.amount())
                        && moved.movementId().equals(told.id());
        if (!asAsked) {
            verdict.add(Charge.CONTRADICTED, key + " was " + asked + ", and became " + moved);
        }
    }
}
