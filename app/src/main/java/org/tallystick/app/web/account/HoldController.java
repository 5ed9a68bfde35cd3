package org.tallystick.app.web.account;

import static org.tallystick.app.security.Scope.MOVE;
import static org.tallystick.app.security.Scope.READ;

import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.tallystick.api.Callback;
import org.tallystick.api.Limits;
import org.tallystick.api.MovementType;
import org.tallystick.api.account.AccountCommand.CaptureHoldCommand;
import org.tallystick.api.account.AccountCommand.HoldFundsCommand;
import org.tallystick.api.account.AccountCommand.VoidHoldCommand;
import org.tallystick.api.account.AccountQuery.FindHold;
import org.tallystick.api.account.AccountQuery.FindHolds;
import org.tallystick.api.account.AccountQuery.FindMovement;
import org.tallystick.api.account.Hold;
import org.tallystick.api.account.Movement;
import org.tallystick.api.account.RequestedAmount;
import org.tallystick.app.web.message.Queries;
import org.tallystick.app.web.problem.ProblemException;
import org.tallystick.app.web.problem.ProblemType;
import org.tallystick.app.web.reply.JsonWriter;
import org.tallystick.app.web.reply.Lists;
import org.tallystick.app.web.reply.Reply;
import org.tallystick.app.web.request.ApiRequest;
import org.tallystick.app.web.request.BodyFields;
import org.tallystick.app.web.request.Endpoint;
import org.tallystick.app.web.request.OwnIds;
import org.tallystick.app.web.request.QueryParameters;
import org.tallystick.app.web.request.TextRule;

/** Holds: placed, captured, voided and shown. */
@Controller
class HoldController {

    private static final String HOLD_ID = "holdId";
    private static final String EXPIRES_AT = "expiresAt";
    private static final String OUT_OF_RANGE = "out_of_range";

    private final Movements movements;
    private final AccountReader accounts;
    private final Queries queries;
    private final Clock clock;

    HoldController(Movements movements, AccountReader accounts, Queries queries, Clock clock) {
        this.movements = movements;
        this.accounts = accounts;
        this.queries = queries;
        this.clock = clock;
    }

    @PostMapping("/v1/accounts/{accountId}/holds")
    @Endpoint(anyOf = MOVE, body = true)
    Reply place(@PathVariable String accountId, ApiRequest request) {
        Callback callback = request.callback();
        BodyFields fields = request.fields();
        long minor = fields.amount("amount");
        String reference = fields.optionalText("reference", TextRule.REFERENCE);
        Instant expiresAt = expiresAt(fields);
        fields.done();
        return movements.carryOut(
                new HoldFundsCommand(
                        accountId,
                        callback,
                        new RequestedAmount(minor, null),
                        reference,
                        expiresAt),
                request);
    }

    @PostMapping("/v1/accounts/{accountId}/holds/{holdId}/capture")
    @Endpoint(anyOf = MOVE, body = true)
    Reply capture(@PathVariable String accountId, @PathVariable String holdId, ApiRequest request) {
        Callback callback = request.callback();
        BodyFields fields = request.optionalFields();
        Long minor = fields.optionalAmount("amount");
        boolean finalCapture = fields.optionalFlag("final", true);
        fields.done();
        requireOwnId(accountId, holdId, callback);
        RequestedAmount amount = minor == null ? null : new RequestedAmount(minor, null);
        return movements.carryOut(
                new CaptureHoldCommand(accountId, callback, holdId, amount, finalCapture), request);
    }

    @PostMapping("/v1/accounts/{accountId}/holds/{holdId}/void")
    @Endpoint(anyOf = MOVE, body = true)
    Reply release(@PathVariable String accountId, @PathVariable String holdId, ApiRequest request) {
        Callback callback = request.callback();
        request.optionalFields().done();
        requireOwnId(accountId, holdId, callback);
        return movements.carryOut(new VoidHoldCommand(accountId, callback, holdId), request);
    }

    @GetMapping("/v1/accounts/{accountId}/holds")
    @Endpoint(anyOf = READ)
    Reply list(@PathVariable String accountId, ApiRequest request) {
        QueryParameters query = request.query();
        FindHolds find =
                new FindHolds(
                        accountId,
                        query.choice("status", Hold.Status.class),
                        query.cursor(),
                        query.limit());
        accounts.require(accountId, query.minVersion());
        return Lists.reply(queries.page(find), HoldController::write);
    }

    @GetMapping("/v1/accounts/{accountId}/holds/{holdId}")
    @Endpoint(anyOf = READ)
    Reply get(@PathVariable String accountId, @PathVariable String holdId) {
        accounts.requireExisting(accountId);
        Hold hold = find(accountId, holdId).orElseGet(() -> await(accountId, holdId));
        return Reply.json(200, JsonWriter.object(json -> write(json, hold)));
    }

    /**
     * When the hold ends. Whether that is over already is decided with the hold itself: a request
     * sent again later still gets its first answer, also if the first is only being carried out.
     */
    private @Nullable Instant expiresAt(BodyFields fields) {
        Instant asked = fields.optionalInstant(EXPIRES_AT);
        if (asked == null) {
            return null;
        }
        Instant expiresAt = asked.truncatedTo(ChronoUnit.MILLIS);
        if (expiresAt.isAfter(clock.instant().plus(Limits.HOLD_LIFETIME_MAX))) {
            fields.error(EXPIRES_AT, OUT_OF_RANGE, "Must be within 90 days");
        }
        return expiresAt;
    }

    private void requireOwnId(String accountId, String holdId, Callback callback) {
        if (!OwnIds.isOne(holdId)) {
            throw movements.noTarget(accountId, callback, ProblemType.HOLD_NOT_FOUND, HOLD_ID);
        }
    }

    private Optional<Hold> find(String accountId, String holdId) {
        return queries.optional(new FindHold(accountId, holdId), Hold.class);
    }

    private Hold await(String accountId, String holdId) {
        boolean placed =
                OwnIds.isOne(holdId)
                        && queries.optional(new FindMovement(accountId, holdId), Movement.class)
                                .filter(movement -> movement.type() == MovementType.HOLD)
                                .isPresent();
        if (!placed) {
            throw new ProblemException(
                    ProblemType.HOLD_NOT_FOUND, "The account never had this hold");
        }
        return accounts.await(() -> find(accountId, holdId));
    }

    private static void write(JsonWriter json, Hold hold) {
        json.field(HOLD_ID, hold.holdId())
                .field("accountId", hold.accountId())
                .field("status", hold.status())
                .field("amount", hold.amount().minor())
                .field("currency", hold.amount().currency())
                .field("captured", hold.captured())
                .field("open", hold.open())
                .field("reference", hold.reference())
                .field(EXPIRES_AT, hold.expiresAt())
                .field("createdAt", hold.createdAt())
                .field("updatedAt", hold.updatedAt());
    }
}
