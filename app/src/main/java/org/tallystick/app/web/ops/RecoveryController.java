package org.tallystick.app.web.ops;

import static org.tallystick.app.security.Scope.OPERATE;

import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Optional;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.tallystick.api.reconciliation.StatementDesk;
import org.tallystick.api.reconciliation.StatementImport;
import org.tallystick.api.reconciliation.StatementImport.Imported;
import org.tallystick.api.reconciliation.StatementImport.NotTaken;
import org.tallystick.api.reconciliation.StatementImport.Rejected;
import org.tallystick.api.recovery.Recoveries;
import org.tallystick.api.recovery.RecoveryResult;
import org.tallystick.api.recovery.RecoveryView;
import org.tallystick.app.web.problem.ProblemException;
import org.tallystick.app.web.problem.ProblemType;
import org.tallystick.app.web.reply.JsonWriter;
import org.tallystick.app.web.reply.Reply;
import org.tallystick.app.web.request.ApiRequest;
import org.tallystick.app.web.request.BodyFields;
import org.tallystick.app.web.request.Endpoint;

/** Shows how a restored database stands, and brings it back to moving money. */
@Controller
class RecoveryController {

    private static final int OK = 200;
    private static final int ACCEPTED = 202;

    private final Recoveries recoveries;
    private final StatementDesk statements;

    RecoveryController(Recoveries recoveries, StatementDesk statements) {
        this.recoveries = recoveries;
        this.statements = statements;
    }

    @GetMapping("/v1/ops/recovery")
    @Endpoint(anyOf = OPERATE)
    Reply get() {
        return reply(OK);
    }

    @PostMapping("/v1/ops/recovery/begin")
    @Endpoint(anyOf = OPERATE, body = true, audit = "recovery.begin")
    Reply begin(ApiRequest request) {
        request.optionalFields().done();
        recoveries.begin(request.client().actor());
        return reply(OK);
    }

    @PostMapping("/v1/ops/recovery/replay")
    @Endpoint(anyOf = OPERATE, body = true, audit = "recovery.replay")
    Reply replay(ApiRequest request) {
        BodyFields fields = request.optionalFields();
        Instant from = fields.optionalInstant("from");
        fields.done();
        require(recoveries.replay(from, request.client().actor()));
        return reply(ACCEPTED).at("/v1/ops/recovery");
    }

    @PostMapping("/v1/ops/recovery/end")
    @Endpoint(anyOf = OPERATE, body = true, audit = "recovery.end")
    Reply end(ApiRequest request) {
        BodyFields fields = request.optionalFields();
        boolean accept = fields.optionalFlag("acceptIncomplete", false);
        fields.done();
        require(recoveries.end(accept, request.client().actor()));
        return reply(OK);
    }

    /** The bytes of the file as the gateway made it, which are no JSON. */
    @PostMapping("/v1/ops/recovery/statements/{gateway}/{day}")
    @Endpoint(anyOf = OPERATE, audit = "recovery.statement")
    Reply statement(
            @PathVariable String gateway,
            @PathVariable String day,
            HttpServletRequest http,
            ApiRequest request)
            throws IOException {
        if (recoveries.latest().filter(view -> view.endedAt() == null).isEmpty()) {
            // In quiet times statements are brought to the reconciliation, by people.
            require(RecoveryResult.NOT_RECOVERING);
        }
        StatementImport result =
                statements.put(gateway, day(day), body(http), request.client().actor());
        if (result instanceof Imported imported) {
            return Reply.json(
                    ACCEPTED,
                    JsonWriter.object(
                            json ->
                                    json.field("gateway", gateway)
                                            .field("day", day)
                                            .field("changed", imported.changed())
                                            .field("reconciliationId", imported.runId())));
        }
        if (result instanceof Rejected rejected) {
            throw ProblemException.invalid(
                    "statement", rejected.code(), "The file is not a whole statement of that day");
        }
        throw refused((NotTaken) result);
    }

    private static ProblemException refused(NotTaken refused) {
        return switch (refused.obstacle()) {
            case GATEWAY_NOT_FOUND ->
                    new ProblemException(ProblemType.GATEWAY_UNKNOWN, "There is no such gateway");
            case DAY_NOT_OVER ->
                    ProblemException.invalid("day", "out_of_range", "The day is not over there");
            case TOO_LARGE ->
                    new ProblemException(
                            ProblemType.BODY_TOO_LARGE,
                            "A statement has at most " + StatementDesk.BYTES_MAX + " bytes");
            case BUSY ->
                    new ProblemException(ProblemType.BUSY, "Too many reconciliations wait already");
        };
    }

    private static LocalDate day(String text) {
        try {
            return LocalDate.parse(text);
        } catch (DateTimeException e) {
            throw ProblemException.invalid("day", "invalid_format", "A day is as in 2026-03-01");
        }
    }

    /** One byte more than is taken, so that it is told apart. */
    private static byte[] body(HttpServletRequest http) throws IOException {
        try {
            return http.getInputStream().readNBytes(StatementDesk.BYTES_MAX + 1);
        } catch (IOException e) {
            throw new ProblemException(
                    ProblemType.REQUEST_MALFORMED, "The body could not be read to its end");
        }
    }

    private static void require(RecoveryResult result) {
        switch (result) {
            case DONE -> {}
            case NOT_RECOVERING ->
                    throw new ProblemException(
                            ProblemType.NOT_RECOVERING, "No recovery is under way");
            case REPLAY_RUNNING ->
                    throw new ProblemException(
                            ProblemType.RECOVERY_RUNNING,
                            "Gateways and upstreams are being asked just now");
            case NOT_REPLAYED ->
                    throw new ProblemException(
                            ProblemType.RECOVERY_NOT_REPLAYED,
                            "Gateways and upstreams were not asked yet");
            case INCOMPLETE ->
                    throw new ProblemException(
                            ProblemType.RECOVERY_INCOMPLETE,
                            "Some of it could not be found out; the open lines say what");
        }
    }

    private Reply reply(int status) {
        Optional<RecoveryView> latest = recoveries.latest();
        return Reply.json(
                status,
                latest.map(RecoveryJson::of)
                        .orElseGet(
                                () -> JsonWriter.object(json -> json.field("phase", "SERVING"))));
    }
}
