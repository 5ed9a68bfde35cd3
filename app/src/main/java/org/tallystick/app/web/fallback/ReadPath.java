package org.tallystick.app.web.fallback;

import jakarta.servlet.http.HttpServletRequest;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Where one request reads from. Its first question decides: what has begun with the primary is not
 * ended with a copy that may be older.
 */
final class ReadPath {

    private static final String ATTRIBUTE = ReadPath.class.getName();

    private final String service;
    private boolean primaryAnswered;
    private @Nullable Fallback fallback;

    /**
     * That the request reads from the replica.
     *
     * @param reason why not from the primary
     * @param asOf until when everything that was committed is in the replica; null if it did not
     *     answer either
     */
    record Fallback(String reason, @Nullable Instant asOf, long beganNanos) {}

    private ReadPath(String service) {
        this.service = service;
    }

    /** Lets this request read from the replica if the primary is gone. */
    static ReadPath begin(HttpServletRequest request, String service) {
        ReadPath path = new ReadPath(service);
        request.setAttribute(ATTRIBUTE, path);
        return path;
    }

    /** Null for a request that reads from the primary or not at all. */
    static @Nullable ReadPath of(HttpServletRequest request) {
        return request.getAttribute(ATTRIBUTE) instanceof ReadPath path ? path : null;
    }

    String service() {
        return service;
    }

    boolean isDecided() {
        return primaryAnswered || fallback != null;
    }

    void primaryAnswered() {
        primaryAnswered = true;
    }

    @Nullable Fallback fallback() {
        return fallback;
    }

    void fallBack(Fallback taken) {
        fallback = taken;
    }
}
