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
import org.tallystick.query.token.Passage;
import org.tallystick.query.token.TokenTable;
import org.tallystick.query.token.TokenTable.Token;

/** How far generations are, and how fast they have been over the last seconds. */
@Component
class Progresses {

    private static final long WINDOW_NANOS = TimeUnit.SECONDS.toNanos(10);

    private final TokenTable tokens;
    private final Passage passage;
    private final JdbcClient jdbc;
    private final Map<String, Deque<Sample>> samples = new HashMap<>();

    Progresses(TokenTable tokens, Passage passage, JdbcClient jdbc) {
        this.tokens = tokens;
        this.passage = passage;
        this.jdbc = jdbc;
    }

    /**
     * What was seen once.
     *
     * @param average position of the segments, which moves on more steadily than the slowest
     */
    private record Sample(long nanos, double average, long head) {}

    /** Looks once more, so that a rate is known; called about once a second. */
    void look(String processor, String itsEvents) {
        note(processor, progress(processor, itsEvents));
    }

    /** Forgets what it has seen of other processors than these. */
    synchronized void keepOnly(Set<String> processors) {
        samples.keySet().retainAll(processors);
    }

    /** Whether a processor has handled whatever there was some seconds ago. */
    boolean hasCaughtUp(String processor, String itsEvents) {
        List<Token> its = tokens.of(processor);
        return !its.isEmpty() && passage.isComplete(its, itsEvents, headSomeSecondsAgo(processor));
    }

    private synchronized long headSomeSecondsAgo(String processor) {
        Deque<Sample> seen = samples.get(processor);
        if (seen == null) {
            throw new IllegalStateException("Look first");
        }
        return seen.getFirst().head();
    }

    /** How far a processor is. */
    Progress progress(String processor, String itsEvents) {
        List<Token> its = tokens.of(processor);
        long head = head();
        long position = passage.upTo(its, itsEvents, head);
        long rate = rate(processor);
        return new Progress(
                position,
                head,
                rate,
                secondsLeft(head - position, rate),
                its.stream().map(token -> segment(token, position)).toList());
    }

    /** What all have passed, it has passed too, even if its token does not say so yet. */
    private static SegmentProgress segment(Token token, long position) {
        return new SegmentProgress(
                token.segment(), Math.max(token.position(), position), token.owner());
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
