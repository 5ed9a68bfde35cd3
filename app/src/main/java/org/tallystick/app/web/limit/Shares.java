package org.tallystick.app.web.limit;

import com.netflix.concurrency.limits.Limit;
import com.netflix.concurrency.limits.limit.AIMDLimit;
import com.netflix.concurrency.limits.limit.FixedLimit;
import com.netflix.concurrency.limits.limit.WindowedLimit;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;

/**
 * Which share of this node a request belongs to. That of clients adapts to how fast the store is:
 * it shrinks by a tenth in each second in which requests are slow on average, and grows by one in
 * each tenth of a second in which it was needed and they are not.
 */
@Component
class Shares {

    private static final String CALLBACKS = "/v1/callbacks/";
    private static final double SHRINK = 0.9;
    private static final long WINDOW_MIN_MILLIS = 100;
    private static final long WINDOW_MAX_MILLIS = 1_000;

    /** So many requests at least tell how fast the store is. */
    private static final int WINDOW_REQUESTS = 10;

    private final Share clients;
    private final Share callbacks;
    private final Share operations;

    Shares(
            EdgeSettings settings,
            MeterRegistry registry,
            @Value("${server.tomcat.threads.max:200}") int serverThreads) {
        settings.requireFitting(serverThreads);
        int percent = settings.callerPercent();
        Limit callbacksMax = FixedLimit.of(settings.callbacksMax());
        Limit operationsMax = FixedLimit.of(settings.operationsMax());
        this.clients = new Share("clients", adaptive(settings), percent, registry);
        this.callbacks = new Share("callbacks", callbacksMax, percent, registry);
        this.operations = new Share("operations", operationsMax, percent, registry);
    }

    private static Limit adaptive(EdgeSettings settings) {
        return WindowedLimit.newBuilder()
                .minWindowTime(WINDOW_MIN_MILLIS, TimeUnit.MILLISECONDS)
                .maxWindowTime(WINDOW_MAX_MILLIS, TimeUnit.MILLISECONDS)
                .windowSize(WINDOW_REQUESTS)
                .build(
                        AIMDLimit.newBuilder()
                                .initialLimit(settings.clientsMax())
                                .minLimit(settings.clientsMin())
                                .maxLimit(settings.clientsMax())
                                .backoffRatio(SHRINK)
                                .timeout(settings.slowAfter().toMillis(), TimeUnit.MILLISECONDS)
                                .build());
    }

    /** Empty for what is never limited: probes, metrics, descriptions, and those who only wait. */
    Optional<Share> of(HttpServletRequest request) {
        String path = request.getRequestURI();
        if (path.startsWith(CALLBACKS)) {
            return Optional.of(callbacks);
        }
        if (path.startsWith("/v1/ops/") || path.startsWith("/dashboard")) {
            return Optional.of(operations);
        }
        return path.startsWith("/v1/") && !onlyWaits(request, path)
                ? Optional.of(clients)
                : Optional.empty();
    }

    /**
     * Who asks, as far as it can be known before anything is looked up: the key that is shown, the
     * gateway whose callback it is, or the machine.
     */
    static String caller(HttpServletRequest request) {
        String path = request.getRequestURI();
        if (path.startsWith(CALLBACKS)) {
            return path;
        }
        String key = request.getHeader("Authorization");
        return key != null ? key : request.getRemoteAddr();
    }

    /** Waits without a thread, and has a limit of its own. */
    private static boolean onlyWaits(HttpServletRequest request, String path) {
        return path.startsWith("/v1/payments/") && hasParameter(request, "wait");
    }

    /**
     * Whether the time that the request takes says nothing of the store: it waits for a read model,
     * or for the caller to read a long answer.
     */
    static boolean takesItsTime(HttpServletRequest request) {
        return hasParameter(request, "minVersion")
                || request.getRequestURI().endsWith("/statement");
    }

    /** Without reading the parameters, which would read a body too. */
    private static boolean hasParameter(HttpServletRequest request, String name) {
        String query = request.getQueryString();
        return query != null && (query.startsWith(name + "=") || query.contains("&" + name + "="));
    }
}
