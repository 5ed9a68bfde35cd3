package org.tallystick.app.web.request;

import static java.util.Comparator.comparingInt;
import static java.util.stream.Collectors.joining;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.HandlerInterceptor;
import org.springframework.web.servlet.HandlerMapping;
import org.tallystick.api.audit.AuditLog;
import org.tallystick.api.audit.AuditResult;
import org.tallystick.api.audit.AuditedAct;
import org.tallystick.app.security.ApiClient;
import org.tallystick.app.web.problem.ProblemType;
import org.tallystick.app.web.trace.Trace;

/**
 * Writes every lever that is pulled over REST to the audit log: what was begun once it has passed
 * the first checks, and what became of it; also what these checks refused.
 */
final class AuditedRequests {

    private static final Logger LOG = LoggerFactory.getLogger(AuditedRequests.class);
    private static final String ACT = AuditedRequests.class.getName();
    private static final int REFUSED_FROM = 400;
    private static final int FAILED_FROM = 500;

    private final Supplier<AuditLog> log;

    AuditedRequests(Supplier<AuditLog> log) {
        this.log = log;
    }

    /** Goes after the checks. What cannot be noted is not done. */
    HandlerInterceptor beginnings() {
        return new HandlerInterceptor() {
            @Override
            public boolean preHandle(
                    HttpServletRequest request, HttpServletResponse response, Object handler) {
                String action = action(request, handler);
                if (!action.isEmpty()) {
                    Object body = request.getAttribute(ApiRequest.BODY);
                    Map<String, String> detail =
                            body instanceof byte[] bytes ? BodyTexts.of(bytes) : Map.of();
                    request.setAttribute(ACT, log.get().begin(act(request, action, detail)));
                }
                return true;
            }
        };
    }

    /** Goes before the checks, so that it sees how everything ends. */
    HandlerInterceptor results() {
        return new HandlerInterceptor() {
            @Override
            public void afterCompletion(
                    HttpServletRequest request,
                    HttpServletResponse response,
                    Object handler,
                    @Nullable Exception failure) {
                String action = action(request, handler);
                if (!action.isEmpty()) {
                    end(request, response.getStatus(), action, failure != null);
                }
            }
        };
    }

    private void end(HttpServletRequest request, int status, String action, boolean crashed) {
        AuditResult result =
                crashed || status >= FAILED_FROM
                        ? AuditResult.FAILED
                        : status >= REFUSED_FROM ? AuditResult.REFUSED : AuditResult.DONE;
        String code =
                request.getAttribute(ProblemType.class.getName()) instanceof ProblemType type
                        ? type.code()
                        : null;
        try {
            Object begun = request.getAttribute(ACT);
            String act =
                    begun instanceof String id
                            ? id
                            : log.get().begin(act(request, action, Map.of()));
            log.get().end(act, result, code);
        } catch (RuntimeException e) {
            LOG.error(
                    "The audit log could not note that {} was {}: {}",
                    action,
                    result,
                    e.getClass().getName());
        }
    }

    private static String action(HttpServletRequest request, Object handler) {
        if (handler instanceof HandlerMethod method
                && request.getAttribute(ApiClient.class.getName()) instanceof ApiClient) {
            Endpoint endpoint = method.getMethodAnnotation(Endpoint.class);
            return endpoint == null ? "" : endpoint.audit();
        }
        return "";
    }

    private static AuditedAct act(
            HttpServletRequest request, String action, Map<String, String> detail) {
        ApiRequest seen = ApiRequest.of(request);
        return new AuditedAct(
                seen.client().actor(),
                action,
                target(request),
                detail,
                request.getAttribute(Trace.ATTRIBUTE) instanceof Trace trace
                        ? trace.traceId()
                        : "");
    }

    /** What the path names, in its order, such as a feed, or a client and its key. */
    private static String target(HttpServletRequest request) {
        Object variables = request.getAttribute(HandlerMapping.URI_TEMPLATE_VARIABLES_ATTRIBUTE);
        Object pattern = request.getAttribute(HandlerMapping.BEST_MATCHING_PATTERN_ATTRIBUTE);
        if (variables instanceof Map<?, ?> named) {
            return named.entrySet().stream()
                    .sorted(comparingInt(each -> place(String.valueOf(pattern), each.getKey())))
                    .map(each -> String.valueOf(each.getValue()))
                    .collect(joining("/"));
        }
        return "";
    }

    private static int place(String pattern, Object name) {
        return pattern.indexOf("{" + name);
    }
}
