package org.tallystick.app.web.request;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpMethod;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.HandlerInterceptor;
import org.tallystick.app.security.ApiClient;
import org.tallystick.app.security.Scope;
import org.tallystick.app.web.problem.ProblemException;
import org.tallystick.app.web.problem.ProblemType;

/**
 * The checks between the route and the endpoint, in the order that callers rely on: 403, 406, 415,
 * 413, 503. (401 comes before, in the security chain; 404 and 405 in the dispatcher.)
 */
final class EndpointChecks implements HandlerInterceptor {

    private final Map<Method, Endpoint> endpoints = new ConcurrentHashMap<>();
    private final BodyReader bodies;
    private final StoreCheck store;

    EndpointChecks(BodyReader bodies, StoreCheck store) {
        this.bodies = bodies;
        this.store = store;
    }

    @Override
    public boolean preHandle(
            HttpServletRequest request, HttpServletResponse response, Object handler)
            throws IOException {
        boolean options = HttpMethod.OPTIONS.matches(request.getMethod());
        if (!options && handler instanceof HandlerMethod method) {
            Endpoint endpoint = endpoints.computeIfAbsent(method.getMethod(), each -> of(method));
            checkScope(request, endpoint);
            if (!endpoint.produces().equals(Endpoint.ANYTHING)
                    && !AcceptHeader.allows(request.getHeaders("Accept"), endpoint.produces())) {
                throw new ProblemException(
                        ProblemType.NOT_ACCEPTABLE,
                        "This route answers with " + endpoint.produces());
            }
            if (endpoint.body()) {
                request.setAttribute(ApiRequest.BODY, bodies.read(request));
            }
            store.check(request, endpoint);
        }
        return true;
    }

    @Override
    public void afterCompletion(
            HttpServletRequest request,
            HttpServletResponse response,
            Object handler,
            @Nullable Exception failure) {
        store.end(request, response);
    }

    private static Endpoint of(HandlerMethod method) {
        Endpoint endpoint = method.getMethodAnnotation(Endpoint.class);
        if (endpoint == null) {
            throw new IllegalStateException("No @Endpoint on " + method);
        }
        return endpoint;
    }

    private static void checkScope(HttpServletRequest request, Endpoint endpoint) {
        if (endpoint.open()) {
            return;
        }
        boolean allowed =
                request.getAttribute(ApiClient.class.getName()) instanceof ApiClient client
                        && client.hasAny(endpoint.anyOf());
        if (!allowed) {
            String scopes =
                    Arrays.stream(endpoint.anyOf())
                            .map(Scope::code)
                            .collect(Collectors.joining(" or "));
            throw new ProblemException(
                    ProblemType.FORBIDDEN, "This needs a key with scope " + scopes, List.of());
        }
    }
}
