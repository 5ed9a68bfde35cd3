package org.tallystick.app.web.reconciliation;

import static org.tallystick.app.security.Scope.OPERATE;

import jakarta.servlet.http.HttpServletResponse;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.tallystick.api.reconciliation.ReconciliationRequest;
import org.tallystick.api.reconciliation.ReconciliationRun;
import org.tallystick.api.reconciliation.ReconciliationScope;
import org.tallystick.api.reconciliation.Reconciliations;
import org.tallystick.api.reconciliation.RepairResult;
import org.tallystick.app.web.problem.ProblemException;
import org.tallystick.app.web.problem.ProblemType;
import org.tallystick.app.web.reply.Reply;
import org.tallystick.app.web.request.ApiRequest;
import org.tallystick.app.web.request.BodyFields;
import org.tallystick.app.web.request.Endpoint;
import org.tallystick.app.web.request.OwnIds;
import org.tallystick.app.web.request.TextRule;
import org.tallystick.app.web.trace.StandardHeaders;

/** Runs take their time, so they are started, looked at, and repaired by separate requests. */
@Controller
class ReconciliationController {

    private static final int OK = 200;
    private static final int ACCEPTED = 202;

    private final Reconciliations reconciliations;

    ReconciliationController(Reconciliations reconciliations) {
        this.reconciliations = reconciliations;
    }

    @PostMapping("/v1/reconciliations")
    @Endpoint(anyOf = OPERATE, body = true, audit = "reconciliation.start")
    Reply start(ApiRequest request) {
        ReconciliationRequest wanted = wanted(request);
        String runId =
                reconciliations
                        .start(wanted)
                        .orElseThrow(
                                () ->
                                        new ProblemException(
                                                ProblemType.BUSY,
                                                "Too many reconciliations wait already"));
        return accepted(runId);
    }

    @GetMapping("/v1/reconciliations/{reconciliationId}")
    @Endpoint(anyOf = OPERATE)
    Reply get(@PathVariable String reconciliationId) {
        return Reply.json(OK, ReconciliationJson.of(find(reconciliationId)));
    }

    @PostMapping("/v1/reconciliations/{reconciliationId}/repair")
    @Endpoint(anyOf = OPERATE, body = true, audit = "reconciliation.repair")
    Reply repair(@PathVariable String reconciliationId, ApiRequest request) {
        request.optionalFields().done();
        RepairResult result =
                OwnIds.isOne(reconciliationId)
                        ? reconciliations.repair(reconciliationId, request.client().actor())
                        : RepairResult.NOT_FOUND;
        return switch (result) {
            case STARTED -> accepted(reconciliationId);
            case NOT_FOUND -> throw notFound();
            case STILL_RUNNING ->
                    throw new ProblemException(
                            ProblemType.RECONCILIATION_RUNNING,
                            "The reconciliation, or its repair, is still under way");
        };
    }

    @GetMapping("/v1/reconciliations/{reconciliationId}/report.md")
    @Endpoint(anyOf = OPERATE, produces = "text/markdown")
    Reply markdown(@PathVariable String reconciliationId) {
        String text = MarkdownReport.of(find(reconciliationId));
        return Reply.of(OK, "text/markdown;charset=UTF-8", text.getBytes(StandardCharsets.UTF_8));
    }

    /** One file that needs nothing else, also where it is kept. */
    @GetMapping("/v1/reconciliations/{reconciliationId}/report.html")
    @Endpoint(anyOf = OPERATE, produces = "text/html")
    Reply html(@PathVariable String reconciliationId, HttpServletResponse response) {
        String text = HtmlReport.of(find(reconciliationId));
        StandardHeaders.allow(response, "style-src '" + HtmlReport.STYLE_HASH + "'");
        return Reply.of(OK, "text/html;charset=UTF-8", text.getBytes(StandardCharsets.UTF_8));
    }

    private ReconciliationRequest wanted(ApiRequest request) {
        BodyFields fields = request.fields();
        ReconciliationScope scope = fields.choice("scope", ReconciliationScope.class);
        String accountId = fields.optionalText("accountId", TextRule.ID);
        Instant from = fields.optionalInstant("from");
        Instant to = fields.optionalInstant("to");
        fields.end();
        fields.check();
        if (!reconciliations.scopes().contains(scope)) {
            fields.error("scope", "unknown_value", "Nothing here can be compared by this scope");
        }
        if (from != null && to != null && !from.isBefore(to)) {
            fields.error("to", "out_of_range", "Must be after from");
        }
        fields.check();
        return new ReconciliationRequest(scope, accountId, from, to, request.client().actor());
    }

    private Reply accepted(String runId) {
        return Reply.json(ACCEPTED, ReconciliationJson.of(find(runId)))
                .at("/v1/reconciliations/" + runId);
    }

    private ReconciliationRun find(String runId) {
        if (!OwnIds.isOne(runId)) {
            throw notFound();
        }
        return reconciliations.find(runId).orElseThrow(ReconciliationController::notFound);
    }

    private static ProblemException notFound() {
        return new ProblemException(
                ProblemType.RECONCILIATION_NOT_FOUND, "There is no such reconciliation");
    }
}
