package org.tallystick.app.web.operator;

import static org.tallystick.app.security.Scope.OPERATE;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.tallystick.api.Callback;
import org.tallystick.api.Page;
import org.tallystick.app.security.NewPassword;
import org.tallystick.app.security.OperatorRow;
import org.tallystick.app.security.Operators;
import org.tallystick.app.security.Role;
import org.tallystick.app.web.problem.ProblemException;
import org.tallystick.app.web.problem.ProblemType;
import org.tallystick.app.web.reply.JsonWriter;
import org.tallystick.app.web.reply.Lists;
import org.tallystick.app.web.reply.Reply;
import org.tallystick.app.web.request.ApiRequest;
import org.tallystick.app.web.request.BodyFields;
import org.tallystick.app.web.request.Endpoint;

/**
 * People who use the dashboard. Passwords are made here and shown once; their owner chooses another
 * one on the dashboard.
 */
@Controller
class OperatorController {

    private static final int CREATED = 201;
    private static final int OK = 200;

    private final Operators operators;

    OperatorController(Operators operators) {
        this.operators = operators;
    }

    @PostMapping("/v1/operators")
    @Endpoint(anyOf = OPERATE, body = true, audit = "operator.create")
    Reply create(ApiRequest request) {
        BodyFields fields = request.fields();
        String name = fields.matching("name", OperatorController::nameComplaint);
        Role role = role(fields);
        fields.done();
        return operators
                .create(name, role, request.client().actor())
                .map(made -> reply(CREATED, made).at("/v1/operators/" + name))
                .orElseThrow(
                        () ->
                                new ProblemException(
                                        ProblemType.OPERATOR_EXISTS, "The name is taken"));
    }

    @GetMapping("/v1/operators")
    @Endpoint(anyOf = OPERATE)
    Reply list(ApiRequest request) {
        int limit = request.query().limit();
        String cursor = request.query().cursor();
        if (cursor != null && !Operators.isName(cursor)) {
            throw new ProblemException(ProblemType.CURSOR_INVALID, "Not a cursor of this list");
        }
        List<OperatorRow> rows = operators.findAfter(cursor == null ? "" : cursor, limit + 1);
        boolean more = rows.size() > limit;
        List<OperatorRow> shown = more ? rows.subList(0, limit) : rows;
        String next = more ? shown.get(limit - 1).name() : null;
        return Lists.reply(new Page<>(shown, next), OperatorController::write);
    }

    @GetMapping("/v1/operators/{name}")
    @Endpoint(anyOf = OPERATE)
    Reply get(@PathVariable String name) {
        return reply(operators.find(name));
    }

    @PostMapping("/v1/operators/{name}/role")
    @Endpoint(anyOf = OPERATE, body = true, audit = "operator.role")
    Reply setRole(@PathVariable String name, ApiRequest request) {
        BodyFields fields = request.fields();
        Role role = role(fields);
        fields.done();
        return reply(operators.setRole(name, role));
    }

    @PostMapping("/v1/operators/{name}/disable")
    @Endpoint(anyOf = OPERATE, body = true, audit = "operator.disable")
    Reply disable(@PathVariable String name, ApiRequest request) {
        request.optionalFields().done();
        return reply(operators.disable(name, request.client().actor()));
    }

    @PostMapping("/v1/operators/{name}/enable")
    @Endpoint(anyOf = OPERATE, body = true, audit = "operator.enable")
    Reply enable(@PathVariable String name, ApiRequest request) {
        request.optionalFields().done();
        return reply(operators.enable(name));
    }

    @PostMapping("/v1/operators/{name}/reset-password")
    @Endpoint(anyOf = OPERATE, body = true, audit = "operator.reset-password")
    Reply resetPassword(@PathVariable String name, ApiRequest request) {
        request.optionalFields().done();
        return operators
                .resetPassword(name)
                .map(made -> reply(OK, made))
                .orElseThrow(OperatorController::notFound);
    }

    private static Role role(BodyFields fields) {
        String code = fields.matching("role", OperatorController::roleComplaint);
        return Role.ofCode(code).orElse(Role.LOOK);
    }

    private static @Nullable String roleComplaint(String code) {
        return Role.ofCode(code).isPresent() ? null : "Must be look, operate or approve";
    }

    private static @Nullable String nameComplaint(String name) {
        return Operators.isName(name) && !name.equals(Callback.OWN_SOURCE)
                ? null
                : "Must be 2 to 40 of the characters a-z 0-9 . _ -, begin with a letter, and not be"
                        + " a name of our own";
    }

    private static ProblemException notFound() {
        return new ProblemException(ProblemType.OPERATOR_NOT_FOUND, "There is no such operator");
    }

    private static Reply reply(Optional<OperatorRow> row) {
        OperatorRow operator = row.orElseThrow(OperatorController::notFound);
        return Reply.json(OK, JsonWriter.object(json -> write(json, operator)));
    }

    private static Reply reply(int status, NewPassword made) {
        return Reply.json(
                status,
                JsonWriter.object(
                        json -> {
                            write(json, made.operator());
                            json.field("password", made.password());
                        }));
    }

    private static void write(JsonWriter json, OperatorRow operator) {
        json.field("name", operator.name())
                .field("role", operator.role().code())
                .field("createdAt", operator.createdAt())
                .field("createdBy", operator.createdBy())
                .field("disabledAt", operator.disabledAt())
                .field("disabledBy", operator.disabledBy());
    }
}
