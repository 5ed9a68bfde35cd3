package org.tallystick.app.web.outcome;

import static org.tallystick.app.security.Scope.MOVE;
import static org.tallystick.app.security.Scope.READ;

import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.tallystick.api.Callback;
import org.tallystick.app.web.problem.ProblemException;
import org.tallystick.app.web.problem.ProblemType;
import org.tallystick.app.web.reply.Reply;
import org.tallystick.app.web.request.ApiRequest;
import org.tallystick.app.web.request.Endpoint;
import org.tallystick.app.web.request.IdempotencyKey;

/** Tells a client what became of one of its own keys. */
@Controller
class OutcomeController {

    private final Outcomes outcomes;

    OutcomeController(Outcomes outcomes) {
        this.outcomes = outcomes;
    }

    @GetMapping("/v1/outcomes")
    @Endpoint(anyOf = {READ, MOVE})
    Reply get(ApiRequest request) {
        String key = request.query().text("key");
        if (key == null) {
            throw ProblemException.invalid("key", "required", "key is missing");
        }
        Callback callback = new Callback(request.client().clientId(), IdempotencyKey.parse(key));
        return outcomes.find(callback)
                .orElseThrow(
                        () ->
                                new ProblemException(
                                        ProblemType.OUTCOME_NOT_FOUND,
                                        "No outcome is recorded under this key"));
    }
}
