package org.tallystick.app.web.ops;

import static org.tallystick.app.security.Scope.OPERATE;

import java.util.TreeMap;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.tallystick.api.audit.AuditEntry;
import org.tallystick.api.audit.AuditFilter;
import org.tallystick.api.audit.AuditLog;
import org.tallystick.api.audit.AuditResult;
import org.tallystick.app.web.reply.JsonWriter;
import org.tallystick.app.web.reply.Lists;
import org.tallystick.app.web.reply.Reply;
import org.tallystick.app.web.request.ApiRequest;
import org.tallystick.app.web.request.Endpoint;
import org.tallystick.app.web.request.QueryParameters;

/** Shows who pulled which lever. */
@Controller
class AuditController {

    private final AuditLog log;

    AuditController(AuditLog log) {
        this.log = log;
    }

    @GetMapping("/v1/ops/audit")
    @Endpoint(anyOf = OPERATE)
    Reply list(ApiRequest request) {
        QueryParameters query = request.query();
        AuditFilter filter =
                new AuditFilter(
                        query.text("actor"),
                        query.text("action"),
                        query.text("target"),
                        query.choice("result", AuditResult.class),
                        query.instant("from"),
                        query.instant("to"));
        String cursor = query.cursor();
        int limit = query.limit();
        return Lists.reply(
                Cursors.checked(() -> log.find(filter, cursor, limit)), AuditController::write);
    }

    private static void write(JsonWriter json, AuditEntry entry) {
        json.field("auditId", entry.auditId())
                .field("at", entry.at())
                .field("actor", entry.actor())
                .field("action", entry.action())
                .field("target", entry.target())
                .object("detail", detail -> new TreeMap<>(entry.detail()).forEach(detail::field))
                .field("result", entry.result())
                .field("code", entry.code())
                .field("endedAt", entry.endedAt())
                .field("traceId", entry.traceId())
                .field("node", entry.node());
    }
}
