package org.tallystick.app.web.message;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.axonframework.messaging.GenericMessage;
import org.axonframework.messaging.responsetypes.ResponseType;
import org.axonframework.messaging.responsetypes.ResponseTypes;
import org.axonframework.queryhandling.QueryGateway;
import org.springframework.stereotype.Component;
import org.tallystick.api.InvalidCursorException;
import org.tallystick.api.Page;
import org.tallystick.app.web.fallback.ReadFallback;
import org.tallystick.app.web.fallback.StoreAwayException;
import org.tallystick.app.web.problem.ProblemException;
import org.tallystick.app.web.problem.ProblemType;
import org.tallystick.app.web.problem.StoreFailures;

/** Asks queries and waits for their answers. */
@Component
public class Queries {

    /** A query asks for one page at most, so it is either quick or stuck. */
    private static final Duration TIME_LIMIT = Duration.ofSeconds(10);

    private final QueryGateway gateway;
    private final ReadFallback fallback;

    Queries(QueryGateway gateway, ReadFallback fallback) {
        this.gateway = gateway;
        this.fallback = fallback;
    }

    /** The one answer. */
    public <R> R one(Object query, Class<R> type) {
        return ask(query, ResponseTypes.instanceOf(type));
    }

    /** The answer, if there is one. */
    public <R> Optional<R> optional(Object query, Class<R> type) {
        return ask(query, ResponseTypes.optionalInstanceOf(type));
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
        return fallback.read(metadata -> ask(query, type, metadata));
    }

    private <R> R ask(Object query, ResponseType<R> type, Map<String, String> metadata) {
        try {
            return gateway.query(new GenericMessage<>(query, metadata), type)
                    .get(TIME_LIMIT.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw unavailable();
        } catch (TimeoutException e) {
            throw unavailable();
        } catch (ExecutionException e) {
            throw failed(e);
        }
    }

    private static RuntimeException failed(ExecutionException e) {
        for (Throwable cause = e; cause != null; cause = cause.getCause()) {
            if (cause instanceof InvalidCursorException) {
                return new ProblemException(
                        ProblemType.CURSOR_INVALID,
                        "Not a cursor of this list; begin without one, or use a page's nextCursor");
            }
        }
        if (StoreFailures.isTooSlow(e)) {
            return new ProblemException(
                    ProblemType.UNAVAILABLE,
                    "The store cannot answer this in time; ask for less, such as fewer filters at"
                            + " once or a shorter period");
        }
        return StoreFailures.isUnavailable(e)
                ? unavailable()
                : new IllegalStateException("A query failed", e.getCause());
    }

    private static ProblemException unavailable() {
        return new StoreAwayException();
    }
}
