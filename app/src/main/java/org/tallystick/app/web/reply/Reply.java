package org.tallystick.app.web.reply;

import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** A whole answer: status, body, and the few headers that differ from answer to answer. */
public final class Reply {

    private static final String JSON = "application/json";

    private final int status;
    private final String mediaType;
    private final byte[] body;
    private final boolean replayed;
    private final @Nullable String location;

    private Reply(
            int status,
            String mediaType,
            byte[] body,
            boolean replayed,
            @Nullable String location) {
        this.status = status;
        this.mediaType = mediaType;
        this.body = body;
        this.replayed = replayed;
        this.location = location;
    }

    public static Reply of(int status, String mediaType, byte[] body) {
        return new Reply(status, mediaType, body, false, null);
    }

    /** A JSON answer. */
    public static Reply json(int status, byte[] body) {
        return of(status, JSON, body);
    }

    /** The same answer, marked as one that was given before. */
    public Reply replayedIf(boolean known) {
        return new Reply(status, mediaType, body, known, location);
    }

    /** The same answer, with the path of what it made. */
    public Reply at(String path) {
        return new Reply(status, mediaType, body, replayed, path);
    }

    void writeTo(HttpServletResponse response) throws IOException {
        response.setStatus(status);
        response.setContentType(mediaType);
        if (replayed) {
            response.setHeader("Idempotent-Replayed", "true");
        }
        if (location != null) {
            response.setHeader("Location", location);
        }
        // Without a length: the container sends what is whole at once, before its end is audited.
        response.getOutputStream().write(body);
    }
}
