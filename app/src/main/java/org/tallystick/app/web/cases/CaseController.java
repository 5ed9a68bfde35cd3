package org.tallystick.app.web.cases;

import static org.tallystick.app.security.Scope.OPERATE;
import static org.tallystick.app.security.Scope.READ;

import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.tallystick.api.cases.CaseAction;
import org.tallystick.api.cases.CaseCommand.ClaimCaseCommand;
import org.tallystick.api.cases.CaseCommand.ResolveCaseCommand;
import org.tallystick.api.cases.CaseCommand.RetryCaseCommand;
import org.tallystick.api.cases.CaseIntention;
import org.tallystick.api.cases.CaseKind;
import org.tallystick.api.cases.CaseQuery.FindCases;
import org.tallystick.api.cases.CaseResult;
import org.tallystick.api.cases.CaseStatus;
import org.tallystick.api.cases.CaseView;
import org.tallystick.api.cases.Evidence;
import org.tallystick.api.gateway.CallbackRetries;
import org.tallystick.app.web.message.Commands;
import org.tallystick.app.web.message.Queries;
import org.tallystick.app.web.reply.Lists;
import org.tallystick.app.web.reply.Reply;
import org.tallystick.app.web.request.ApiRequest;
import org.tallystick.app.web.request.BodyFields;
import org.tallystick.app.web.request.Endpoint;
import org.tallystick.app.web.request.OwnIds;
import org.tallystick.app.web.request.QueryParameters;
import org.tallystick.app.web.request.TextRule;

/** Shows cases and brings them on. */
@Controller
class CaseController {

    private static final int OK = 200;

    private final Commands commands;
    private final Queries queries;
    private final CaseReplies replies;
    private final CallbackRetries callbacks;

    CaseController(
            Commands commands, Queries queries, CaseReplies replies, CallbackRetries callbacks) {
        this.commands = commands;
        this.queries = queries;
        this.replies = replies;
        this.callbacks = callbacks;
    }

    @GetMapping("/v1/cases")
    @Endpoint(anyOf = {READ, OPERATE})
    Reply list(ApiRequest request) {
        QueryParameters query = request.query();
        FindCases find =
                new FindCases(
                        query.choice("status", CaseStatus.class),
                        query.choice("kind", CaseKind.class),
                        query.cursor(),
                        query.limit());
        return Lists.reply(queries.page(find), CaseJson::write);
    }

    @GetMapping("/v1/cases/{caseId}")
    @Endpoint(anyOf = {READ, OPERATE})
    Reply get(@PathVariable String caseId) {
        return Reply.json(OK, CaseJson.of(replies.find(caseId).orElseThrow(CaseReplies::notFound)));
    }

    @PostMapping("/v1/cases/{caseId}/claim")
    @Endpoint(anyOf = OPERATE, body = true, audit = "case.claim")
    Reply claim(@PathVariable String caseId, ApiRequest request) {
        request.optionalFields().done();
        requireOwnId(caseId);
        ClaimCaseCommand command = new ClaimCaseCommand(caseId, request.client().actor());
        return replies.of(commands.decide(command, request), OK);
    }

    @PostMapping("/v1/cases/{caseId}/retry")
    @Endpoint(anyOf = OPERATE, body = true, audit = "case.retry")
    Reply retry(@PathVariable String caseId, ApiRequest request) {
        request.optionalFields().done();
        requireOwnId(caseId);
        String actor = request.client().actor();
        String inboxId = replies.find(caseId).map(CaseController::callbackOf).orElse(null);
        if (inboxId != null) {
            return retryCallback(caseId, inboxId, request);
        }
        return replies.of(commands.decide(new RetryCaseCommand(caseId, actor), request), OK);
    }

    /** Whoever has it tried again claims the case, which then tells who it was. */
    private Reply retryCallback(String caseId, String inboxId, ApiRequest request) {
        String actor = request.client().actor();
        CaseResult claimed = commands.decide(new ClaimCaseCommand(caseId, actor), request);
        if (claimed instanceof CaseResult.Done) {
            callbacks.retry(inboxId, actor);
        }
        return replies.of(claimed, OK);
    }

    /** The stored callback that an open case is about; null if it is about none. */
    private static @Nullable String callbackOf(CaseView view) {
        boolean waits =
                view.kind() == CaseKind.CALLBACK_UNPROCESSED
                        && view.status() != CaseStatus.RESOLVED;
        return waits ? view.payload().get("callbackId") : null;
    }

    @PostMapping("/v1/cases/{caseId}/resolve")
    @Endpoint(anyOf = OPERATE, body = true, audit = "case.resolve")
    Reply resolve(@PathVariable String caseId, ApiRequest request) {
        BodyFields fields = request.fields();
        CaseAction action = fields.choice("action", CaseAction.class);
        String note = fields.text("note", TextRule.NOTE);
        Evidence evidence = evidence(fields);
        CaseIntention intention = fields.optionalChoice("intention", CaseIntention.class);
        fields.done();
        requireOwnId(caseId);
        ResolveCaseCommand command =
                new ResolveCaseCommand(
                        caseId,
                        intention == null ? CaseIntention.EITHER : intention,
                        action,
                        note,
                        evidence,
                        request.client().actor());
        return replies.of(commands.decide(command, request), OK);
    }

    private static void requireOwnId(String caseId) {
        if (!OwnIds.isOne(caseId)) {
            throw CaseReplies.notFound();
        }
    }

    private static @Nullable Evidence evidence(BodyFields fields) {
        BodyFields evidence = fields.optionalObject("evidence");
        if (evidence == null) {
            return null;
        }
        String gatewayReference = evidence.optionalText("gatewayReference", TextRule.REFERENCE);
        Long amount = evidence.optionalAmount("amount");
        evidence.end();
        return new Evidence(gatewayReference, amount);
    }
}
