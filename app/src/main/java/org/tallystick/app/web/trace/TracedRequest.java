package org.tallystick.app.web.trace;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A request that names its trace, whether or not its caller did so in a way that is right. */
final class TracedRequest extends HttpServletRequestWrapper {

    private static final String TRACEPARENT = "traceparent";

    private final Trace trace;

    TracedRequest(HttpServletRequest request, Trace trace) {
        super(request);
        this.trace = trace;
    }

    @Override
    public @Nullable String getHeader(String name) {
        return TRACEPARENT.equalsIgnoreCase(name) ? trace.traceparent() : super.getHeader(name);
    }

    @Override
    public Enumeration<String> getHeaders(String name) {
        return TRACEPARENT.equalsIgnoreCase(name)
                ? Collections.enumeration(List.of(trace.traceparent()))
                : super.getHeaders(name);
    }
}
