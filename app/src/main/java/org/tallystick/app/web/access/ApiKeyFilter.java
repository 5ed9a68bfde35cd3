package org.tallystick.app.web.access;

import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.security.core.context.SecurityContextImpl;
import org.tallystick.app.security.ApiClient;
import org.tallystick.app.security.ApiKeys;
import org.tallystick.app.security.Attempts;
import org.tallystick.app.security.ReplicaKeys;
import org.tallystick.app.web.problem.ProblemResponses;
import org.tallystick.app.web.problem.ProblemType;
import org.tallystick.app.web.problem.StoreFailures;

/**
 * Says who calls. A missing or unknown key is not refused here: whether one is needed depends on
 * the route.
 */
final class ApiKeyFilter implements Filter {

    private static final Logger LOG = LoggerFactory.getLogger(ApiKeyFilter.class);
    private static final String SCHEME = "Bearer ";
    private static final String ALL_BELOW = "/**";

    private final ApiKeys keys;
    private final ReplicaKeys replicaKeys;
    private final Attempts attempts;

    ApiKeyFilter(ApiKeys keys, ReplicaKeys replicaKeys, Attempts attempts) {
        this.keys = keys;
        this.replicaKeys = replicaKeys;
        this.attempts = attempts;
    }

    @Override
    public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        HttpServletRequest http = (HttpServletRequest) request;
        String token = bearerToken(http.getHeader("Authorization"));
        if (token != null) {
            try {
                Optional<ApiClient> client = find(http, token);
                client.ifPresent(known -> identify(http, known));
                if (client.isEmpty() && attempts.unknownKey(http.getRemoteAddr())) {
                    ProblemResponses.write(
                            http, (HttpServletResponse) response, ProblemType.RATE_LIMITED);
                    return;
                }
            } catch (RuntimeException e) {
                // A probe must not depend on the store because it happens to send a key.
                if (!needsNoKey(http.getRequestURI())) {
                    refuse(http, (HttpServletResponse) response, e);
                    return;
                }
            }
        }
        chain.doFilter(request, response);
    }

    /** Metrics are open on the machine itself, where somebody may send a key all the same. */
    private static boolean needsNoKey(String path) {
        return path.startsWith("/actuator/") || isOpen(path);
    }

    private static boolean isOpen(String path) {
        return Arrays.stream(SecurityConfiguration.OPEN)
                .anyMatch(
                        open ->
                                open.endsWith(ALL_BELOW)
                                        ? path.startsWith(open.substring(0, open.length() - 2))
                                        : path.equals(open));
    }

    /** A caller who is known by the replica only may read there, and do nothing else. */
    private Optional<ApiClient> find(HttpServletRequest request, String token) {
        try {
            return keys.find(token);
        } catch (RuntimeException e) {
            if (!StoreFailures.isUnavailable(e)) {
                throw e;
            }
            Optional<ApiClient> client = replicaKeys.find(token);
            request.setAttribute(ReplicaKeys.class.getName(), true);
            return client;
        }
    }

    private static void identify(HttpServletRequest request, ApiClient client) {
        request.setAttribute(ApiClient.class.getName(), client);
        SecurityContextHolder.setContext(new SecurityContextImpl(new ApiKeyAuthentication(client)));
    }

    private static @Nullable String bearerToken(@Nullable String header) {
        if (header == null || !header.regionMatches(true, 0, SCHEME, 0, SCHEME.length())) {
            return null;
        }
        return header.substring(SCHEME.length()).strip();
    }

    /** Fails closed: without the store nobody is known. */
    private static void refuse(
            HttpServletRequest request, HttpServletResponse response, RuntimeException failure)
            throws IOException {
        boolean unavailable = StoreFailures.isUnavailable(failure);
        if (unavailable) {
            LOG.warn("API keys cannot be read; callers get 503 until the database answers again");
        } else {
            LOG.error("API keys cannot be checked; this caller got 500", failure);
        }
        ProblemResponses.write(
                request, response, unavailable ? ProblemType.UNAVAILABLE : ProblemType.INTERNAL);
    }
}
