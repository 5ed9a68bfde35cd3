package org.tallystick.app.web.ops;

import static org.tallystick.app.security.Scope.OPERATE;

import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.tallystick.api.deadletter.DeadLetter;
import org.tallystick.api.deadletter.DeadLetters;
import org.tallystick.api.deadletter.LetterCause;
import org.tallystick.api.deadletter.RetryResult;
import org.tallystick.app.web.problem.ProblemException;
import org.tallystick.app.web.problem.ProblemType;
import org.tallystick.app.web.reply.JsonWriter;
import org.tallystick.app.web.reply.Lists;
import org.tallystick.app.web.reply.Reply;
import org.tallystick.app.web.request.ApiRequest;
import org.tallystick.app.web.request.Endpoint;
import org.tallystick.app.web.request.QueryParameters;

/** Shows what processors could not handle, has it handled again, and gives it up. */
@Controller
class DeadLetterController {

    private static final int OK = 200;

    private final DeadLetters letters;

    DeadLetterController(DeadLetters letters) {
        this.letters = letters;
    }

    @GetMapping("/v1/ops/dead-letters")
    @Endpoint(anyOf = OPERATE)
    Reply list(ApiRequest request) {
        QueryParameters query = request.query();
        String processor = query.text("processor");
        String sequence = query.text("sequence");
        String cursor = query.cursor();
        int limit = query.limit();
        return Lists.reply(
                Cursors.checked(() -> letters.find(processor, sequence, cursor, limit)),
                DeadLetterController::write);
    }

    @GetMapping("/v1/ops/dead-letters/{letterId}")
    @Endpoint(anyOf = OPERATE)
    Reply get(@PathVariable String letterId) {
        return Reply.json(
                OK,
                letters.find(letterId)
                        .map(letter -> JsonWriter.object(json -> write(json, letter)))
                        .orElseThrow(DeadLetterController::notFound));
    }

    @PostMapping("/v1/ops/dead-letters/{letterId}/retry")
    @Endpoint(anyOf = OPERATE, body = true, audit = "dead_letter.retry")
    Reply retry(@PathVariable String letterId, ApiRequest request) {
        request.optionalFields().done();
        return result(letters.retry(letterId).orElseThrow(DeadLetterController::notFound));
    }

    @PostMapping("/v1/ops/dead-letters/{letterId}/delete")
    @Endpoint(anyOf = OPERATE, body = true, audit = "dead_letter.delete")
    Reply delete(@PathVariable String letterId, ApiRequest request) {
        request.optionalFields().done();
        if (!letters.delete(letterId)) {
            throw notFound();
        }
        return deleted(1);
    }

    @PostMapping("/v1/ops/processors/{name}/dead-letters/retry")
    @Endpoint(anyOf = OPERATE, body = true, audit = "dead_letter.retry_all")
    Reply retryAll(@PathVariable String name, ApiRequest request) {
        request.optionalFields().done();
        return result(letters.retryAll(name));
    }

    @PostMapping("/v1/ops/processors/{name}/dead-letters/delete")
    @Endpoint(anyOf = OPERATE, body = true, audit = "dead_letter.delete_all")
    Reply deleteAll(@PathVariable String name, ApiRequest request) {
        request.optionalFields().done();
        return deleted(letters.deleteAll(name));
    }

    private static Reply result(RetryResult result) {
        return Reply.json(
                OK,
                JsonWriter.object(
                        json ->
                                json.field("handled", result.handled())
                                        .field("failed", result.failed())
                                        .field("left", result.left())));
    }

    private static Reply deleted(long count) {
        return Reply.json(OK, JsonWriter.object(json -> json.field("deleted", count)));
    }

    private static void write(JsonWriter json, DeadLetter letter) {
        json.field("letterId", letter.letterId())
                .field("processor", letter.processor())
                .field("sequence", letter.sequence())
                .field("first", letter.first())
                .field("position", letter.position())
                .field("version", letter.version())
                .field("eventId", letter.eventId())
                .field("type", letter.type())
                .json("payload", letter.payload());
        cause(json, letter.cause());
        json.object(
                        "diagnostics",
                        inner -> new TreeMap<>(letter.diagnostics()).forEach(inner::field))
                .field("enqueuedAt", letter.enqueuedAt())
                .field("touchedAt", letter.touchedAt())
                .field("tries", letter.tries());
    }

    private static void cause(JsonWriter json, @Nullable LetterCause cause) {
        if (cause == null) {
            json.field("cause", (String) null);
            return;
        }
        json.object(
                "cause",
                inner -> inner.field("type", cause.type()).field("message", cause.message()));
    }

    private static ProblemException notFound() {
        return new ProblemException(
                ProblemType.DEAD_LETTER_NOT_FOUND, "There is no such dead letter");
    }
}
