package org.tallystick.app.web.account;

import static org.tallystick.app.security.Scope.MOVE;
import static org.tallystick.app.security.Scope.READ;

import java.time.Clock;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.tallystick.api.Callback;
import org.tallystick.api.Limits;
import org.tallystick.api.account.AccountCommand.DeductCommand;
import org.tallystick.api.account.AccountCommand.RechargeCommand;
import org.tallystick.api.account.AccountQuery.FindMovement;
import org.tallystick.api.account.Movement;
import org.tallystick.api.account.RequestedAmount;
import org.tallystick.app.web.message.Queries;
import org.tallystick.app.web.reply.Reply;
import org.tallystick.app.web.request.ApiRequest;
import org.tallystick.app.web.request.BodyFields;
import org.tallystick.app.web.request.Endpoint;
import org.tallystick.app.web.request.OwnIds;
import org.tallystick.app.web.request.TextRule;

/** Recharges and deductions, and single movements of any type. */
@Controller
class MovementController {

    private final Movements movements;
    private final AccountReader accounts;
    private final Queries queries;
    private final Clock clock;

    MovementController(Movements movements, AccountReader accounts, Queries queries, Clock clock) {
        this.movements = movements;
        this.accounts = accounts;
        this.queries = queries;
        this.clock = clock;
    }

    @PostMapping("/v1/accounts/{accountId}/recharges")
    @Endpoint(anyOf = MOVE, body = true)
    Reply recharge(@PathVariable String accountId, ApiRequest request) {
        Callback callback = request.callback();
        Body body = body(request);
        return movements.carryOut(
                new RechargeCommand(
                        accountId, callback, body.amount(), body.reference(), body.occurredAt()),
                request);
    }

    @PostMapping("/v1/accounts/{accountId}/deductions")
    @Endpoint(anyOf = MOVE, body = true)
    Reply deduct(@PathVariable String accountId, ApiRequest request) {
        Callback callback = request.callback();
        Body body = body(request);
        return movements.carryOut(
                new DeductCommand(
                        accountId, callback, body.amount(), body.reference(), body.occurredAt()),
                request);
    }

    @GetMapping("/v1/accounts/{accountId}/movements/{movementId}")
    @Endpoint(anyOf = READ)
    Reply get(@PathVariable String accountId, @PathVariable String movementId) {
        if (OwnIds.isOne(movementId)) {
            var found = queries.optional(new FindMovement(accountId, movementId), Movement.class);
            if (found.isPresent()) {
                return Reply.json(200, MovementJson.of(found.get()));
            }
        }
        accounts.requireExisting(accountId);
        throw MovementReplies.movementNotFound();
    }

    private Body body(ApiRequest request) {
        BodyFields fields = request.fields();
        long minor = fields.amount("amount");
        String currency = fields.optionalCurrency("currency");
        String reference = fields.optionalText("reference", TextRule.REFERENCE);
        Instant occurredAt =
                fields.optionalOccurredAt(
                        "occurredAt", clock.instant().plus(Limits.OCCURRED_AT_AHEAD_MAX));
        fields.done();
        return new Body(new RequestedAmount(minor, currency), reference, occurredAt);
    }

    private record Body(
            RequestedAmount amount, @Nullable String reference, @Nullable Instant occurredAt) {}
}
