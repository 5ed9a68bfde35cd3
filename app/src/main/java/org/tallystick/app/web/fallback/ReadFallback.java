package org.tallystick.app.web.fallback;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Instant;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;
import org.springframework.web.context.request.RequestContextHolder;
import org.springframework.web.context.request.ServletRequestAttributes;
import org.tallystick.api.PrimaryDatabase;
import org.tallystick.api.ReadReplica;
import org.tallystick.app.database.Replica;
import org.tallystick.app.web.problem.ProblemException;
import org.tallystick.app.web.problem.ProblemType;
import org.tallystick.app.web.reply.Timestamps;

/**
 * Lets questions about balances and the ledger be answered by the read replica while the primary is
 * gone. The answer says so in its headers, and until when it knows everything. Only requests that
 * an endpoint has allowed to, and that only look, ever get here.
 */
@Component
public class ReadFallback {

    /** The header of an answer that the replica gave. */
    public static final String HEADER = "Read-Fallback";

    /** The header that says until when everything that was committed is in that answer. */
    public static final String AS_OF_HEADER = "Read-As-Of";

    private final ObjectProvider<Replica> replica;
    private final PrimaryDatabase primary;
    private final FallbackRecord record;

    ReadFallback(ObjectProvider<Replica> replica, PrimaryDatabase primary, FallbackRecord record) {
        this.replica = replica;
        this.primary = primary;
        this.record = record;
    }

    /** Whether there is a replica at all. */
    public boolean isThere() {
        return replica.getIfAvailable() != null;
    }

    /**
     * Lets a request read from the replica.
     *
     * @param service what it reads, for log and metrics
     */
    public void allow(HttpServletRequest request, String service) {
        if (isThere()) {
            ReadPath path = ReadPath.begin(request, service);
            if (!primary.answers()) {
                fallBack(path, "primary_away");
            }
        }
    }

    /** Tells of the request at its end, if it has read from the replica. */
    public void end(HttpServletRequest request, HttpServletResponse response) {
        ReadPath path = ReadPath.of(request);
        if (path != null && path.fallback() != null) {
            record.write(path.service(), path.fallback(), response.getStatus());
        }
    }

    /**
     * Asks the primary, or the replica if the primary is gone.
     *
     * @param ask asks one question, with this metadata
     */
    public <R> R read(Function<Map<String, String>, R> ask) {
        ReadPath path = current();
        if (path == null) {
            return ask.apply(Map.of());
        }
        if (path.fallback() == null) {
            try {
                R answer = ask.apply(Map.of());
                path.primaryAnswered();
                return answer;
            } catch (StoreAwayException away) {
                if (path.isDecided()) {
                    throw away;
                }
                fallBack(path, "primary_failed");
            }
        }
        return ask.apply(Map.of(ReadReplica.AS_OF, require(path).toString()));
    }

    /** Until when the answers to this request know everything; null if the primary gives them. */
    public @Nullable Instant asOf() {
        ReadPath path = current();
        return path == null || path.fallback() == null ? null : require(path);
    }

    /**
     * Refuses to say how something was at an instant that the replica does not know yet.
     *
     * @throws ProblemException {@code unavailable}
     */
    public void requireKnown(Instant at) {
        Instant asOf = asOf();
        if (asOf != null && at.isAfter(asOf)) {
            throw new ProblemException(
                    ProblemType.UNAVAILABLE,
                    "The store is away, and its replica knows everything only until "
                            + Timestamps.text(asOf));
        }
    }

    private void fallBack(ReadPath path, String reason) {
        long begin = System.nanoTime();
        Instant asOf;
        try {
            asOf = replica.getObject().asOf();
        } catch (RuntimeException e) {
            asOf = null;
        }
        path.fallBack(new ReadPath.Fallback(reason, asOf, begin));
        if (asOf != null && attributes() instanceof ServletRequestAttributes servlet) {
            HttpServletResponse response = servlet.getResponse();
            if (response != null) {
                response.setHeader(HEADER, "replica");
                response.setHeader(AS_OF_HEADER, Timestamps.text(asOf));
            }
        }
    }

    private static Instant require(ReadPath path) {
        ReadPath.Fallback fallback = path.fallback();
        if (fallback == null || fallback.asOf() == null) {
            throw new StoreAwayException();
        }
        return fallback.asOf();
    }

    private static @Nullable ReadPath current() {
        return attributes() instanceof ServletRequestAttributes servlet
                ? ReadPath.of(servlet.getRequest())
                : null;
    }

    private static @Nullable Object attributes() {
        return RequestContextHolder.getRequestAttributes();
    }
}
