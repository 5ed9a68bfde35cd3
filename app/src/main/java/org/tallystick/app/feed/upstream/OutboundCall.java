package org.tallystick.app.feed.upstream;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.tallystick.app.feed.upstream.UpstreamException.Problem;

/**
 * One call to an upstream, as one line of the log: who was asked for what, and whether the answer
 * came in time. The trace id is on the line as on every other of the same work.
 */
record OutboundCall(String feed, String what, String traceId, Duration deadline) {

    /** Its own name, so that a busy installation can turn it down by itself. */
    private static final Logger log = LoggerFactory.getLogger("org.tallystick.outbound");

    <T> T log(Supplier<T> call) {
        long startedAt = System.nanoTime();
        try {
            T answer = call.get();
            log("ok", startedAt, false);
            return answer;
        } catch (UpstreamException e) {
            String outcome = e.problem().name().toLowerCase(java.util.Locale.ROOT);
            log(outcome, startedAt, e.problem() == Problem.UPSTREAM_TIMEOUT);
            throw e;
        }
    }

    private void log(String outcome, long startedAt, boolean timedOut) {
        long elapsed = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - startedAt);
        log.atLevel("ok".equals(outcome) ? org.slf4j.event.Level.DEBUG : org.slf4j.event.Level.WARN)
                .log(
                        "outbound target=feed:{} operation={} outcome={} traceId={} deadline_ms={}"
                                + " elapsed_ms={} timeout_flag={}",
                        feed,
                        what,
                        outcome,
                        traceId,
                        deadline.toMillis(),
                        elapsed,
                        timedOut);
    }
}
