package org.tallystick.app.web.problem;

import java.util.List;
import org.tallystick.app.web.reply.JsonWriter;

/**
 * One error as a caller sees it, by RFC 9457.
 *
 * @param detail for people; names no other customer's data and nothing of our insides
 * @param instance the path of the request that met it
 * @param traceId the trace of that request
 */
public record Problem(
        ProblemType type, String detail, String instance, String traceId, List<FieldError> errors) {

    /** The media type of every problem. */
    public static final String MEDIA_TYPE = "application/problem+json";

    public Problem {
        errors = List.copyOf(errors);
    }

    /** The body, always the same bytes for the same problem. */
    public byte[] toJson() {
        return JsonWriter.object(this::write);
    }

    private void write(JsonWriter json) {
        json.field("type", type.page())
                .field("title", type.title())
                .field("status", type.status())
                .field("detail", detail)
                .field("instance", instance)
                .field("code", type.code())
                .field("traceId", traceId)
                .field("retryable", type.retryable());
        if (!errors.isEmpty()) {
            json.list("errors", errors, Problem::writeError);
        }
    }

    private static void writeError(JsonWriter json, FieldError error) {
        json.field("field", error.field())
                .field("code", error.code())
                .field("detail", error.detail());
    }
}
