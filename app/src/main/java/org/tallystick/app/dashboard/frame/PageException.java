package org.tallystick.app.dashboard.frame;

import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;

/** Ends a request with an error page. Carries no stack trace: it is an answer, not a fault. */
public final class PageException extends RuntimeException {

    private final int status;
    private final String messageKey;

    /**
     * @param messageKey what the page says
     */
    public PageException(int status, String messageKey) {
        super(messageKey, null, false, false);
        this.status = status;
        this.messageKey = messageKey;
    }

    /** There is no such page, or nothing of that name. */
    public static PageException notFound() {
        return new PageException(HttpServletResponse.SC_NOT_FOUND, "error.notFound");
    }

    /** The store does not answer. */
    public static PageException unavailable() {
        return new PageException(HttpServletResponse.SC_SERVICE_UNAVAILABLE, "error.unavailable");
    }

    /** What a form of ours always sends; without it the request is not understood. */
    public static <T> T given(@Nullable T value) {
        if (value == null) {
            throw new PageException(HttpServletResponse.SC_BAD_REQUEST, "error.request");
        }
        return value;
    }

    public int status() {
        return status;
    }

    public String messageKey() {
        return messageKey;
    }
}
