package org.tallystick.app.web.limit;

import com.netflix.concurrency.limits.Limiter;
import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Optional;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;
import org.tallystick.app.web.problem.ProblemException;
import org.tallystick.app.web.problem.ProblemResponses;

/**
 * Lets in only so many requests at once, and answers the others before they cost anything: no
 * thread waits, no key is looked up, no body is read. After the filters that name and measure a
 * request, before all else.
 */
@Component
@Order(Ordered.HIGHEST_PRECEDENCE + 2)
class EdgeLimitFilter implements Filter {

    private static final int FIRST_ERROR_STATUS = 500;

    private final Shares shares;
    private final long slowNanos;

    EdgeLimitFilter(Shares shares, EdgeSettings settings) {
        this.shares = shares;
        this.slowNanos = settings.slowAfter().toNanos();
    }

    @Override
    public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        HttpServletRequest http = (HttpServletRequest) request;
        Optional<Share> share = shares.of(http);
        if (share.isEmpty()) {
            chain.doFilter(request, response);
            return;
        }
        Limiter.Listener permit;
        try {
            permit = share.get().enter(Shares.caller(http));
        } catch (ProblemException full) {
            ProblemResponses.write(http, (HttpServletResponse) response, full);
            return;
        }
        long begin = System.nanoTime();
        boolean ended = false;
        try {
            chain.doFilter(request, response);
            ended = true;
        } finally {
            boolean tells = ended && !request.isAsyncStarted() && !Shares.takesItsTime(http);
            leave(permit, tells, begin, ((HttpServletResponse) response).getStatus());
        }
    }

    /**
     * A quick failure says nothing of how much can be done at once, and must not make the limit
     * grow or shrink; a slow one says that it was too much.
     */
    private void leave(Limiter.Listener permit, boolean tells, long begin, int status) {
        if (!tells) {
            permit.onIgnore();
        } else if (status < FIRST_ERROR_STATUS) {
            permit.onSuccess();
        } else if (System.nanoTime() - begin > slowNanos) {
            permit.onDropped();
        } else {
            permit.onIgnore();
        }
    }
}
