package org.tallystick.app.dashboard.frame;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.axonframework.messaging.responsetypes.ResponseType;
import org.axonframework.messaging.responsetypes.ResponseTypes;
import org.axonframework.queryhandling.QueryGateway;
import org.springframework.stereotype.Component;
import org.tallystick.api.InvalidCursorException;
import org.tallystick.api.Page;

/** Asks queries for pages and waits for their answers. */
@Component("dashboardQuestions")
public class Questions {

    private static final Duration TIME_LIMIT = Duration.ofSeconds(10);
    private static final int BAD_REQUEST = 400;

    private final QueryGateway gateway;

    Questions(QueryGateway gateway) {
        this.gateway = gateway;
    }

    /** The one answer. */
    public <R> R one(Object query, Class<R> type) {
        return ask(query, ResponseTypes.instanceOf(type));
    }

    /** The answer, if there is one. */
    public <R> Optional<R> optional(Object query, Class<R> type) {
        return ask(query, ResponseTypes.optionalInstanceOf(type));
    }

    /** What there must be; otherwise the page is not found. */
    public <R> R require(Object query, Class<R> type) {
        return optional(query, type).orElseThrow(PageException::notFound);
    }

    /** A page of rows. */
    @SuppressWarnings("unchecked") // Each query says in its Javadoc what its pages hold.
    public <R> Page<R> page(Object query) {
        return ask(query, new PageResponse());
    }

    /** All rows. */
    public <R> List<R> list(Object query, Class<R> type) {
        return ask(query, ResponseTypes.multipleInstancesOf(type));
    }

    private <R> R ask(Object query, ResponseType<R> type) {
        try {
            return gateway.query(query, type).get(TIME_LIMIT.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw PageException.unavailable();
        } catch (TimeoutException e) {
            throw PageException.unavailable();
        } catch (ExecutionException e) {
            throw failed(e);
        }
    }

    private static RuntimeException failed(ExecutionException e) {
        for (Throwable cause = e; cause != null; cause = cause.getCause()) {
            if (cause instanceof InvalidCursorException) {
                return new PageException(BAD_REQUEST, "error.cursor");
            }
        }
        return e.getCause() instanceof RuntimeException failure
                ? failure
                : new IllegalStateException("A query failed", e.getCause());
    }
}
