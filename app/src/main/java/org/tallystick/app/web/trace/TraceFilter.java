package org.tallystick.app.web.trace;

import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.slf4j.MDC;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;
import org.tallystick.api.TraceKeys;

/**
 * Gives every request its trace, in the log too, before anything else looks at it. Whatever makes
 * spans after it continues that trace: what is logged, stored, answered and exported is one id.
 */
@Component
@Order(Ordered.HIGHEST_PRECEDENCE)
class TraceFilter implements Filter {

    @Override
    public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        HttpServletRequest http = (HttpServletRequest) request;
        Trace trace = Trace.of(http.getHeader("traceparent"), http.getHeader("X-Request-ID"));
        request.setAttribute(Trace.ATTRIBUTE, trace);
        StandardHeaders.set((HttpServletResponse) response, trace);
        MDC.put(TraceKeys.TRACE_ID, trace.traceId());
        MDC.put(TraceKeys.REQUEST_ID, trace.requestId());
        try {
            chain.doFilter(new TracedRequest(http, trace), response);
        } finally {
            MDC.remove(TraceKeys.TRACE_ID);
            MDC.remove(TraceKeys.REQUEST_ID);
        }
    }
}
