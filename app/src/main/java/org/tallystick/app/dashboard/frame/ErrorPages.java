package org.tallystick.app.dashboard.frame;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.PriorityOrdered;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.TransientDataAccessException;
import org.springframework.stereotype.Component;
import org.springframework.transaction.CannotCreateTransactionException;
import org.springframework.validation.BindException;
import org.springframework.web.HttpRequestMethodNotSupportedException;
import org.springframework.web.bind.ServletRequestBindingException;
import org.springframework.web.method.annotation.MethodArgumentTypeMismatchException;
import org.springframework.web.servlet.HandlerExceptionResolver;
import org.springframework.web.servlet.ModelAndView;
import org.springframework.web.servlet.NoHandlerFoundException;
import org.springframework.web.servlet.resource.NoResourceFoundException;
import org.tallystick.api.InvalidCursorException;

/** Turns what goes wrong behind a page into a page, or into a note within one. */
@Component
final class ErrorPages implements HandlerExceptionResolver, PriorityOrdered {

    private static final Logger LOG = LoggerFactory.getLogger(ErrorPages.class);

    private final Frames frames;

    ErrorPages(Frames frames) {
        this.frames = frames;
    }

    /** Before the one that answers programs. */
    @Override
    public int getOrder() {
        return HIGHEST_PRECEDENCE;
    }

    @Override
    public @Nullable ModelAndView resolveException(
            HttpServletRequest request,
            HttpServletResponse response,
            @Nullable Object handler,
            Exception exception) {
        if (!request.getRequestURI().startsWith("/dashboard") || response.isCommitted()) {
            return null;
        }
        PageException error = error(request, exception);
        boolean part = request.getHeader("HX-Request") != null;
        ModelAndView page =
                new ModelAndView(part ? "dashboard/frame/error :: part" : "dashboard/frame/error");
        page.addObject("status", error.status());
        page.addObject("messageKey", error.messageKey());
        page.addObject("frame", frames.of(request));
        // A browser part shows the note in place of what it could not get.
        response.setStatus(part ? HttpServletResponse.SC_OK : error.status());
        return page;
    }

    private static PageException error(HttpServletRequest request, Exception exception) {
        if (exception instanceof PageException known) {
            return known;
        }
        if (exception instanceof NoHandlerFoundException
                || exception instanceof NoResourceFoundException
                || exception instanceof HttpRequestMethodNotSupportedException) {
            return PageException.notFound();
        }
        if (exception instanceof MethodArgumentTypeMismatchException
                || exception instanceof ServletRequestBindingException
                || exception instanceof BindException) {
            return new PageException(HttpServletResponse.SC_BAD_REQUEST, "error.request");
        }
        if (exception instanceof InvalidCursorException) {
            return new PageException(HttpServletResponse.SC_BAD_REQUEST, "error.cursor");
        }
        if (isUnavailable(exception)) {
            LOG.warn("A page could not be shown: the database does not answer");
            return PageException.unavailable();
        }
        LOG.error(
                "{} {} ended with an error that is a fault of ours",
                request.getMethod(),
                request.getRequestURI(),
                exception);
        return new PageException(HttpServletResponse.SC_INTERNAL_SERVER_ERROR, "error.internal");
    }

    private static boolean isUnavailable(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof DataAccessResourceFailureException
                    || cause instanceof TransientDataAccessException
                    || cause instanceof CannotCreateTransactionException) {
                return true;
            }
        }
        return false;
    }
}
