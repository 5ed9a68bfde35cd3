package org.tallystick.query.replay;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.tallystick.api.replay.Replay.Progress;
import org.tallystick.api.replay.Replay.SegmentProgress;
import org.tallystick.query.token.TokenTable;
import org.tallystick.query.token.TokenTable.Token;

/** How far generations are, and how fast they have been over the last seconds. */
@Component
class Progresses {

    private static final long WINDOW_NANOS = TimeUnit.SECONDS.toNanos(10);

    private final TokenTable tokens;
    private final JdbcClient jdbc;
    private final Map<String, Deque<Sample>> samples = new HashMap<>();

    Progresses(TokenTable tokens, JdbcClient jdbc) {
        this.tokens = tokens;
        this.jdbc = jdbc;
    }

    /**
     * What was seen once.
     *
     * @param average position of the segments, which moves on more steadily than the slowest
     */
    private record Sample(long nanos, double average, long head) {}

    /** Looks once more, so that a rate is known; called about once a second. */
    Progress look(String processor) {
        Progress now = progress(processor);
        note(processor, now);
        return now;
    }

    /** Forgets what it has seen of other processors than these. */
    synchronized void keepOnly(Set<String> processors) {
        samples.keySet().retainAll(processors);
    }

    /**
     * Whether a generation has handled whatever there was some seconds ago. Not what there is now:
     * a segment that has nothing to do stores its token only every few seconds.
     */
    synchronized boolean hasCaughtUp(String processor, Progress now) {
        Deque<Sample> seen = samples.getOrDefault(processor, new ArrayDeque<>());
        return !now.segments().isEmpty()
                && seen.stream().anyMatch(sample -> now.position() >= sample.head());
    }

    /** How far a processor is. */
    Progress progress(String processor) {
        List<Token> its = tokens.of(processor);
        long head = head();
        long position = TokenTable.slowest(its);
        long rate = rate(processor);
        return new Progress(
                position,
                head,
                rate,
                secondsLeft(head - position, rate),
                its.stream()
                        .map(
                                token ->
                                        new SegmentProgress(
                                                token.segment(), token.position(), token.owner()))
                        .toList());
    }

    private long head() {
        return jdbc.sql("SELECT coalesce(max(globalindex), -1) FROM domainevententry")
                .query(Long.class)
                .single();
    }

    private static @Nullable Long secondsLeft(long events, long rate) {
        if (events <= 0) {
            return 0L;
        }
        return rate > 0 ? events / rate + 1 : null;
    }

    private synchronized void note(String processor, Progress now) {
        Deque<Sample> seen = samples.computeIfAbsent(processor, name -> new ArrayDeque<>());
        long nanos = System.nanoTime();
        while (seen.size() > 1 && nanos - seen.getFirst().nanos() > WINDOW_NANOS) {
            seen.removeFirst();
        }
        seen.addLast(new Sample(nanos, average(now), now.head()));
    }

    private synchronized long rate(String processor) {
        Deque<Sample> seen = samples.get(processor);
        if (seen == null || seen.size() < 2) {
            return 0;
        }
        Sample first = seen.getFirst();
        Sample last = seen.getLast();
        double seconds = (last.nanos() - first.nanos()) / 1e9;
        return seconds <= 0 ? 0 : Math.round((last.average() - first.average()) / seconds);
    }

    private static double average(Progress progress) {
        return progress.segments().stream()
                .mapToLong(SegmentProgress::position)
                .average()
                .orElse((double) progress.position());
    }
}
