package org.tallystick.app.web.problem;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.security.web.firewall.RequestRejectedException;
import org.springframework.stereotype.Component;
import org.springframework.web.HttpMediaTypeNotAcceptableException;
import org.springframework.web.HttpMediaTypeNotSupportedException;
import org.springframework.web.HttpRequestMethodNotSupportedException;
import org.springframework.web.multipart.MultipartException;
import org.springframework.web.servlet.HandlerExceptionResolver;
import org.springframework.web.servlet.ModelAndView;
import org.springframework.web.servlet.NoHandlerFoundException;
import org.springframework.web.servlet.resource.NoResourceFoundException;

/** Turns everything that goes wrong behind the dispatcher into a problem. */
@Component
@Order(Ordered.HIGHEST_PRECEDENCE)
class ProblemResolver implements HandlerExceptionResolver {

    private static final Logger LOG = LoggerFactory.getLogger(ProblemResolver.class);
    private static final int FIRST_ERROR_STATUS = 400;

    @Override
    public @Nullable ModelAndView resolveException(
            HttpServletRequest request,
            HttpServletResponse response,
            @Nullable Object handler,
            Exception exception) {
        if (response.isCommitted()) {
            return tooLate(response);
        }
        try {
            response.resetBuffer();
            ProblemResponses.write(request, response, problem(request, exception));
        } catch (IOException gone) {
            LOG.debug("The caller was gone before the problem could be told", gone);
        }
        return new ModelAndView();
    }

    /**
     * If the container itself has refused the request, the error route answers. If half of a good
     * answer is out, the container cuts the connection, so that the caller sees that it is not
     * whole.
     */
    private static @Nullable ModelAndView tooLate(HttpServletResponse response) {
        return response.getStatus() >= FIRST_ERROR_STATUS ? new ModelAndView() : null;
    }

    private static ProblemException problem(HttpServletRequest request, Exception exception) {
        if (exception instanceof ProblemException known) {
            return known;
        }
        if (exception instanceof NoHandlerFoundException
                || exception instanceof NoResourceFoundException) {
            return new ProblemException(
                    ProblemType.ROUTE_NOT_FOUND,
                    "There is no route " + request.getMethod() + " " + request.getRequestURI());
        }
        if (exception instanceof HttpRequestMethodNotSupportedException method) {
            return methodNotAllowed(method);
        }
        ProblemType type = ofFramework(exception);
        if (type == ProblemType.INTERNAL) {
            LOG.error(
                    "{} {} ended with an error that is a fault of ours; the caller was told no"
                            + " more than the trace id",
                    request.getMethod(),
                    request.getRequestURI(),
                    exception);
        }
        return new ProblemException(type, ProblemTexts.of(type).meaning());
    }

    private static ProblemException methodNotAllowed(HttpRequestMethodNotSupportedException e) {
        String[] supported = e.getSupportedMethods();
        String allow = supported == null ? "" : String.join(", ", withHead(List.of(supported)));
        return new ProblemException(
                ProblemType.METHOD_NOT_ALLOWED,
                allow.isEmpty() ? "This route has no such method" : "This route has only " + allow,
                List.of(),
                Map.of("Allow", allow));
    }

    private static List<String> withHead(List<String> methods) {
        if (!methods.contains("GET") || methods.contains("HEAD")) {
            return methods;
        }
        List<String> all = new ArrayList<>(methods);
        all.add(all.indexOf("GET") + 1, "HEAD");
        return all;
    }

    private static ProblemType ofFramework(Exception exception) {
        if (exception instanceof HttpMediaTypeNotAcceptableException) {
            return ProblemType.NOT_ACCEPTABLE;
        }
        if (exception instanceof HttpMediaTypeNotSupportedException
                || exception instanceof MultipartException) {
            return ProblemType.UNSUPPORTED_MEDIA_TYPE;
        }
        if (exception instanceof RequestRejectedException) {
            return ProblemType.REQUEST_MALFORMED;
        }
        if (StoreFailures.isUnavailable(exception)) {
            return ProblemType.UNAVAILABLE;
        }
        return ProblemType.INTERNAL;
    }
}
