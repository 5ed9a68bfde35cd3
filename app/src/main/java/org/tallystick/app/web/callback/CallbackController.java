package org.tallystick.app.web.callback;

import static org.tallystick.app.security.Scope.OPERATE;

import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.tallystick.api.Limits;
import org.tallystick.api.gateway.CallbackAnswer;
import org.tallystick.api.gateway.CallbackAnswer.Acknowledged;
import org.tallystick.api.gateway.CallbackAnswer.Refused;
import org.tallystick.api.gateway.CallbackQuery;
import org.tallystick.api.gateway.CallbackQuery.StoredCallback;
import org.tallystick.api.gateway.CallbackReceiver;
import org.tallystick.api.gateway.CallbackRequest;
import org.tallystick.app.web.problem.ProblemException;
import org.tallystick.app.web.problem.ProblemType;
import org.tallystick.app.web.reply.JsonWriter;
import org.tallystick.app.web.reply.Reply;
import org.tallystick.app.web.request.ApiRequest;
import org.tallystick.app.web.request.Endpoint;
import org.tallystick.app.web.request.QueryParameters;

/** Takes what gateways send, exactly as they send it, and shows what they have sent. */
@Controller
class CallbackController {

    private static final int KEY_LENGTH_MAX = 128;
    private static final long DROPPED_BYTES_MAX = 1024L * 1024;

    private final CallbackReceiver receiver;
    private final CallbackQuery stored;

    CallbackController(CallbackReceiver receiver, CallbackQuery stored) {
        this.receiver = receiver;
        this.stored = stored;
    }

    /** Any media type in and out: a gateway sends and takes what it always does. */
    @PostMapping("/v1/callbacks/{gateway}")
    @Endpoint(open = true, produces = Endpoint.ANYTHING)
    Reply receive(@PathVariable String gateway, HttpServletRequest http, ApiRequest request)
            throws IOException {
        CallbackRequest callback =
                new CallbackRequest(
                        gateway,
                        headers(http),
                        body(http),
                        request.trace().traceId(),
                        request.trace().requestId());
        CallbackAnswer answer = receiver.receive(callback);
        if (answer instanceof Acknowledged acknowledged) {
            return Reply.of(acknowledged.status(), acknowledged.mediaType(), acknowledged.body());
        }
        throw problem(((Refused) answer).reason());
    }

    @GetMapping("/v1/callback-inbox")
    @Endpoint(anyOf = OPERATE)
    Reply find(ApiRequest request) {
        QueryParameters query = request.query();
        String key = query.text("key");
        if (key == null || key.isEmpty() || key.length() > KEY_LENGTH_MAX) {
            throw ProblemException.invalid(
                    "key", "required", "Name an inbox id, an order's number or a callback's id");
        }
        List<StoredCallback> found = stored.find(key, Limits.PAGE_MAX);
        return Reply.json(
                200,
                JsonWriter.object(json -> json.list("data", found, CallbackController::write)));
    }

    /** One byte more than allowed is enough to know. */
    private byte[] body(HttpServletRequest http) throws IOException {
        byte[] body;
        try {
            body = http.getInputStream().readNBytes(receiver.bodyBytesMax() + 1);
        } catch (IOException e) {
            throw new ProblemException(
                    ProblemType.REQUEST_MALFORMED, "The body could not be read to its end");
        }
        if (body.length > receiver.bodyBytesMax()) {
            long unused = http.getInputStream().skip(DROPPED_BYTES_MAX);
        }
        return body;
    }

    private static Map<String, String> headers(HttpServletRequest http) {
        Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        for (String name : Collections.list(http.getHeaderNames())) {
            headers.put(name, String.join(",", Collections.list(http.getHeaders(name))));
        }
        return headers;
    }

    private ProblemException problem(CallbackAnswer.Reason reason) {
        return switch (reason) {
            case GATEWAY_UNKNOWN ->
                    new ProblemException(
                            ProblemType.ROUTE_NOT_FOUND, "No gateway of this name is configured");
            case BODY_TOO_LARGE ->
                    new ProblemException(
                            ProblemType.BODY_TOO_LARGE,
                            "A callback has at most " + receiver.bodyBytesMax() + " bytes");
            case SIGNATURE_INVALID ->
                    new ProblemException(
                            ProblemType.SIGNATURE_INVALID,
                            "The callback is not signed with a key of this gateway");
            case TIMESTAMP_OUT_OF_RANGE ->
                    new ProblemException(
                            ProblemType.TIMESTAMP_OUT_OF_RANGE,
                            "The signature's time is more than 5 minutes from now");
            case CALLBACK_ID_REUSED ->
                    new ProblemException(
                            ProblemType.CALLBACK_ID_REUSED,
                            "This callback id came before with other content");
            case UNAVAILABLE ->
                    new ProblemException(
                            ProblemType.UNAVAILABLE, "Not stored; send the callback again");
        };
    }

    private static void write(JsonWriter json, StoredCallback callback) {
        json.field("inboxId", callback.inboxId())
                .field("gateway", callback.gateway())
                .field("orderNumber", callback.orderNumber())
                .field("notifyId", callback.notifyId())
                .field("state", callback.state())
                .field("attempts", callback.attempts())
                .field("nextAttemptAt", callback.nextAttemptAt())
                .field("receivedAt", callback.receivedAt())
                .field("traceId", callback.traceId())
                .field("requestId", callback.requestId())
                .field("linkedTraceparent", callback.linkedTraceparent())
                .field("place", callback.place())
                .field("body", callback.body());
    }
}
