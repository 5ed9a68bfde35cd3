package org.tallystick.app.web.problem;

import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.tallystick.app.web.trace.StandardHeaders;
import org.tallystick.app.web.trace.Trace;

/** Writes a problem as the answer to a request, wherever in the server it was met. */
public final class ProblemResponses {

    private ProblemResponses() {}

    /** Answers with a problem of this type that says no more than the type does. */
    public static void write(
            HttpServletRequest request, HttpServletResponse response, ProblemType type)
            throws IOException {
        write(request, response, new ProblemException(type, ProblemTexts.of(type).meaning()));
    }

    /** Answers with the problem. */
    public static void write(
            HttpServletRequest request, HttpServletResponse response, ProblemException exception)
            throws IOException {
        request.setAttribute(ProblemType.class.getName(), exception.type());
        Trace trace = trace(request);
        Problem problem =
                new Problem(
                        exception.type(),
                        exception.detail(),
                        path(request),
                        trace.traceId(),
                        exception.errors());
        // Set again: whoever reset the response has dropped them.
        StandardHeaders.set(response, trace);
        exception.headers().forEach(response::setHeader);
        write(response, problem);
    }

    private static void write(HttpServletResponse response, Problem problem) throws IOException {
        ProblemType type = problem.type();
        byte[] body = problem.toJson();
        response.setStatus(type.status());
        response.setContentType(Problem.MEDIA_TYPE);
        if (type.retryAfterSeconds() > 0) {
            response.setHeader("Retry-After", Integer.toString(type.retryAfterSeconds()));
        }
        if (type == ProblemType.UNAUTHENTICATED) {
            response.setHeader("WWW-Authenticate", "Bearer realm=\"tallystick\"");
        }
        // Without a length: the container sends what is whole at once, before its end is audited.
        response.getOutputStream().write(body);
    }

    private static Trace trace(HttpServletRequest request) {
        return request.getAttribute(Trace.ATTRIBUTE) instanceof Trace trace
                ? trace
                : Trace.of(null, null);
    }

    private static String path(HttpServletRequest request) {
        Object original = request.getAttribute(RequestDispatcher.ERROR_REQUEST_URI);
        String path = original instanceof String text ? text : request.getRequestURI();
        return path == null ? "/" : path;
    }
}
