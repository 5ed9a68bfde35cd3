package org.tallystick.command.account;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.tallystick.api.Money;
import org.tallystick.api.MovementType;
import org.tallystick.api.Refusal;
import org.tallystick.api.account.AccountCommand.MovementCommand;
import org.tallystick.api.account.AccountEvent.MovementEvent;
import org.tallystick.api.account.AccountEvent.MovementRefused;
import org.tallystick.api.account.Movement;
import org.tallystick.api.account.MovementResult;
import org.tallystick.api.account.RefusedMovement;
import org.tallystick.api.account.RequestedAmount;
import org.tallystick.api.receipt.ReceiptEvent;
import org.tallystick.api.receipt.ReceiptEvent.MovementReceipted;
import org.tallystick.api.receipt.ReceiptEvent.RefusalReceipted;

/** A movement that is being decided about: ends as refused or as moved. */
final class Draft {

    private final Situation situation;
    private final MovementType type;
    private final MovementCommand command;
    private final @Nullable RequestedAmount asked;
    private final String movementId;
    private final List<ReceiptEvent> moreReceipts = new ArrayList<>();
    private @Nullable String reference;
    private @Nullable Instant occurredAt;
    private @Nullable String relatesTo;
    private @Nullable Instant expiresAt;

    Draft(
            Situation situation,
            MovementType type,
            MovementCommand command,
            @Nullable RequestedAmount asked) {
        this.situation = situation;
        this.type = type;
        this.command = command;
        this.asked = asked;
        this.movementId = command.callback().movementId();
    }

    String movementId() {
        return movementId;
    }

    Draft reference(@Nullable String text) {
        this.reference = text;
        return this;
    }

    Draft occurredAt(@Nullable Instant instant) {
        this.occurredAt = instant;
        return this;
    }

    Draft relatesTo(String otherMovementId) {
        this.relatesTo = otherMovementId;
        return this;
    }

    Draft expiresAt(Instant instant) {
        this.expiresAt = instant;
        return this;
    }

    /** What is recorded at another movement's receipt, if this one moves. */
    Draft receipting(ReceiptEvent event) {
        moreReceipts.add(event);
        return this;
    }

    Decision refused(Refusal refusal) {
        RefusedMovement refused =
                new RefusedMovement(
                        movementId,
                        situation.account().accountId(),
                        type,
                        command.callback(),
                        asked == null ? null : money(asked.minor()),
                        refusal,
                        situation.account().balances().available(),
                        situation.version(),
                        situation.now(),
                        situation.traceId());
        return new Decision(
                List.of(new RefusalReceipted(content(), refused)),
                new MovementRefused(refused),
                new MovementResult.Refused(refused, false));
    }

    Decision moved(long minor, Balances after, Function<Movement, MovementEvent> event) {
        Movement movement =
                new Movement(
                        movementId,
                        situation.account().accountId(),
                        type,
                        command.callback(),
                        money(minor),
                        reference,
                        occurredAt,
                        relatesTo,
                        expiresAt,
                        after.posted(),
                        after.held(),
                        situation.version(),
                        situation.now(),
                        situation.traceId());
        List<ReceiptEvent> receipts = new ArrayList<>();
        receipts.add(new MovementReceipted(content(), movement));
        receipts.addAll(moreReceipts);
        return new Decision(
                receipts, event.apply(movement), new MovementResult.Accepted(movement, false));
    }

    Money money(long minor) {
        return new Money(minor, situation.account().currency());
    }

    /** What was asked for, with the currency that an amount without one stands for. */
    private Map<String, String> content() {
        Map<String, String> content = new TreeMap<>(command.content());
        if (asked != null) {
            content.put("currency", situation.account().currency());
        }
        return content;
    }
}
