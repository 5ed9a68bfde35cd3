package org.tallystick.app.web.cases;

import static org.tallystick.app.security.Scope.OPERATE;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.PostMapping;
import org.tallystick.api.Callback;
import org.tallystick.api.Ids;
import org.tallystick.api.Money;
import org.tallystick.api.account.AccountQuery.FindMovement;
import org.tallystick.api.account.AccountQuery.FindOutcome;
import org.tallystick.api.account.AccountState;
import org.tallystick.api.account.Movement;
import org.tallystick.api.account.MovementResult;
import org.tallystick.api.account.MovementResult.Refused;
import org.tallystick.api.account.RefusedMovement;
import org.tallystick.api.cases.CaseCommand.OpenCaseCommand;
import org.tallystick.api.cases.CaseKind;
import org.tallystick.api.cases.CaseSubject;
import org.tallystick.app.web.account.AccountReader;
import org.tallystick.app.web.message.Commands;
import org.tallystick.app.web.message.Queries;
import org.tallystick.app.web.problem.FieldError;
import org.tallystick.app.web.problem.ProblemException;
import org.tallystick.app.web.problem.ProblemType;
import org.tallystick.app.web.reply.Reply;
import org.tallystick.app.web.request.ApiRequest;
import org.tallystick.app.web.request.BodyFields;
import org.tallystick.app.web.request.Endpoint;
import org.tallystick.app.web.request.IdempotencyKey;
import org.tallystick.app.web.request.OwnIds;
import org.tallystick.app.web.request.TextRule;

/**
 * Opens cases by hand. A case's id is made from its cause, so that one cause has one case however
 * often it is reported.
 */
@Controller
class CaseOpening {

    private static final int OK = 200;
    private static final int CREATED = 201;

    private final Commands commands;
    private final Queries queries;
    private final AccountReader accounts;
    private final CaseReplies replies;

    CaseOpening(Commands commands, Queries queries, AccountReader accounts, CaseReplies replies) {
        this.commands = commands;
        this.queries = queries;
        this.accounts = accounts;
        this.replies = replies;
    }

    @PostMapping("/v1/cases")
    @Endpoint(anyOf = OPERATE, body = true, audit = "case.open")
    Reply open(ApiRequest request) {
        BodyFields fields = request.fields();
        CaseKind kind = fields.choice("kind", CaseKind.class);
        fields.check();
        String accountId = fields.text("accountId", TextRule.ID);
        String reason = fields.text("reason", TextRule.REASON);
        Cause cause =
                switch (kind) {
                    case REFUSED_MOVEMENT -> refusedMovement(accountId, fields, request);
                    case REVERSAL -> reversal(accountId, fields);
                    case CREDIT_ADJUSTMENT, DEBIT_ADJUSTMENT ->
                            adjustment(accountId, reason, fields);
                    default ->
                            throw ProblemException.invalid(
                                    "kind",
                                    "unknown_value",
                                    "Cases of this kind are opened by Tallystick itself");
                };
        String caseId = Ids.derived(cause.parts(kind));
        boolean known = replies.find(caseId).isPresent();
        OpenCaseCommand command =
                new OpenCaseCommand(
                        caseId,
                        kind,
                        cause.subject(),
                        reason,
                        cause.payload(),
                        request.client().actor());
        return replies.of(commands.decide(command, request), known ? OK : CREATED)
                .replayedIf(known)
                .at("/v1/cases/" + caseId);
    }

    /** One refusal is one cause: the same callback, refused again after a reopening, is another. */
    private Cause refusedMovement(String accountId, BodyFields fields, ApiRequest request) {
        String callbackId = fields.matching("callbackId", IdempotencyKey::complaint);
        String source = fields.optionalText("source", TextRule.ID);
        fields.done();
        accounts.requireExisting(accountId);
        Callback callback =
                new Callback(source == null ? request.client().clientId() : source, callbackId);
        RefusedMovement refused = refused(accountId, callback);
        return new Cause(
                new CaseSubject(accountId, callback, null, refused.amount(), null, null),
                Map.of("refusal", refused.refusal().code(), "type", refused.type().name()),
                List.of(callback.source(), callback.id(), Long.toString(refused.version())));
    }

    private RefusedMovement refused(String accountId, Callback callback) {
        MovementResult outcome =
                queries.optional(new FindOutcome(callback), MovementResult.class).orElse(null);
        if (callback.comesFromOutside()
                && outcome instanceof Refused refused
                && refused.refused().accountId().equals(accountId)) {
            return refused.refused();
        }
        throw new ProblemException(
                ProblemType.OUTCOME_NOT_FOUND,
                "The account has no refused movement under this callback id");
    }

    private Cause reversal(String accountId, BodyFields fields) {
        String movementId = fields.text("movementId", TextRule.ID);
        fields.done();
        accounts.requireExisting(accountId);
        Movement movement =
                find(accountId, movementId)
                        .orElseThrow(
                                () ->
                                        new ProblemException(
                                                ProblemType.MOVEMENT_NOT_FOUND,
                                                "The account has no such movement"));
        return new Cause(
                new CaseSubject(accountId, null, movementId, movement.amount(), null, null),
                Map.of("type", movement.type().name()),
                List.of(movementId));
    }

    private Optional<Movement> find(String accountId, String movementId) {
        return OwnIds.isOne(movementId)
                ? queries.optional(new FindMovement(accountId, movementId), Movement.class)
                : Optional.empty();
    }

    /** Its reason is part of its cause: another reason is another adjustment. */
    private Cause adjustment(String accountId, String reason, BodyFields fields) {
        long minor = fields.amount("amount");
        String currency = fields.optionalCurrency("currency");
        fields.done();
        AccountState account = accounts.require(accountId, null);
        requireCurrency(account, currency);
        Money amount = new Money(minor, account.currency());
        return new Cause(
                new CaseSubject(accountId, null, null, amount, null, null),
                Map.of(),
                List.of(accountId, Long.toString(minor), reason));
    }

    private static void requireCurrency(AccountState account, @Nullable String currency) {
        if (currency != null && !currency.equals(account.currency())) {
            String detail = "The account has another currency";
            throw new ProblemException(
                    ProblemType.CURRENCY_MISMATCH,
                    detail,
                    List.of(new FieldError("currency", "currency_mismatch", detail)));
        }
    }

    /** What a case is about, and what makes it this one and no other. */
    private record Cause(CaseSubject subject, Map<String, String> payload, List<String> identity) {

        String[] parts(CaseKind kind) {
            return Stream.concat(Stream.of(kind.name()), identity.stream()).toArray(String[]::new);
        }
    }
}
