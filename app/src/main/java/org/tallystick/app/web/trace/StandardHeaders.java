package org.tallystick.app.web.trace;

import jakarta.servlet.http.HttpServletResponse;

/** The headers of every answer: the trace, and what keeps a browser from doing harm with it. */
public final class StandardHeaders {

    private static final String CONTENT_POLICY = "Content-Security-Policy";

    private StandardHeaders() {}

    /** Sets them; a page that needs more than nothing loosens its own afterwards. */
    public static void set(HttpServletResponse response, Trace trace) {
        response.setHeader("X-Request-ID", trace.requestId());
        response.setHeader("traceparent", trace.traceparent());
        response.setHeader("X-Content-Type-Options", "nosniff");
        response.setHeader("Cache-Control", "no-store");
        response.setHeader("Referrer-Policy", "no-referrer");
        response.setHeader("X-Frame-Options", "DENY");
        response.setHeader(CONTENT_POLICY, "default-src 'none'; frame-ancestors 'none'");
    }

    /** Lets a page of ours load from this server what the directives name, and nothing else. */
    public static void allow(HttpServletResponse response, String directives) {
        response.setHeader(
                CONTENT_POLICY,
                "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; "
                        + directives);
    }
}
