package org.tallystick.app.processor;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.axonframework.eventhandling.Segment;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.tallystick.api.processor.NodeView;
import org.tallystick.api.processor.ProcessorState;
import org.tallystick.api.processor.ProcessorView;
import org.tallystick.api.processor.SegmentState;
import org.tallystick.api.processor.SegmentView;
import org.tallystick.app.processor.ProcessorPauses.Pause;
import org.tallystick.app.processor.SegmentStatusTable.Known;
import org.tallystick.app.processor.SegmentStatusTable.Told;
import org.tallystick.app.processor.SegmentTokens.Token;
import org.tallystick.app.runtime.RuntimeSettings;

/** Puts together what the nodes have told of themselves, and what their tokens say. */
@Component
class ProcessorViews {

    /** What is told is a second old, and a batch takes its time. */
    private static final long CAUGHT_UP_MILLIS = 2_000;

    private final ProcessorPauses pauses;
    private final SegmentStatusTable table;
    private final SegmentTokens tokens;
    private final EventPositions events;
    private final JdbcClient jdbc;
    private final Clock clock;
    private final Duration claimTimeout;

    ProcessorViews(
            ProcessorPauses pauses,
            SegmentStatusTable table,
            JdbcClient jdbc,
            ViewSources sources,
            RuntimeSettings settings) {
        this.pauses = pauses;
        this.table = table;
        this.tokens = sources.tokens();
        this.events = sources.events();
        this.jdbc = jdbc;
        this.clock = sources.clock();
        this.claimTimeout = settings.claimTimeout();
    }

    /** Letters of one processor. */
    private record Parked(long sequences, long letters) {

        static final Parked NONE = new Parked(0, 0);
    }

    /** Everything that a view is made of, read at one time. */
    private record Picture(
            Instant now,
            long head,
            Set<String> alive,
            Map<String, Pause> paused,
            Map<String, List<Token>> tokens,
            Map<SegmentKey, Told> told,
            Map<Long, Instant> recordedAfter,
            Map<String, Parked> parked) {}

    List<ProcessorView> list() {
        List<Known> known = table.processors();
        Picture picture = picture();
        return known.stream().map(each -> view(each, picture)).toList();
    }

    private Picture picture() {
        List<Token> all = tokens.all();
        Map<SegmentKey, Told> told = table.segments();
        Set<String> alive = table.nodes().stream().map(NodeView::node).collect(Collectors.toSet());
        List<Long> positions = all.stream().map(token -> position(token, told)).toList();
        return new Picture(
                clock.instant(),
                events.head(),
                alive,
                pauses.all(),
                all.stream().collect(Collectors.groupingBy(token -> token.key().processor())),
                told,
                events.recordedAfter(positions),
                parked());
    }

    private Map<String, Parked> parked() {
        Map<String, Parked> all = new HashMap<>();
        jdbc.sql(
                        """
                        SELECT processor, count(DISTINCT sequence), count(*) FROM parked_event
                        GROUP BY processor""")
                .query(
                        row -> {
                            all.put(row.getString(1), new Parked(row.getLong(2), row.getLong(3)));
                        });
        return all;
    }

    private ProcessorView view(Known known, Picture picture) {
        String name = known.name();
        List<Token> its = picture.tokens().getOrDefault(name, List.of());
        int[] numbers = its.stream().mapToInt(token -> token.key().segment()).toArray();
        Pause pause = picture.paused().get(name);
        List<SegmentView> segments =
                its.stream().map(token -> segment(token, numbers, picture)).toList();
        Parked parked = picture.parked().getOrDefault(name, Parked.NONE);
        return new ProcessorView(
                name,
                state(known, pause, segments),
                known.replayable(),
                pause == null ? null : pause.by(),
                pause == null ? null : pause.at(),
                picture.head(),
                segments,
                parked.sequences(),
                parked.letters());
    }

    private SegmentView segment(Token token, int[] numbers, Picture picture) {
        SegmentKey key = token.key();
        Segment segment = Segment.computeSegment(key.segment(), numbers);
        Told told = picture.told().getOrDefault(key, Told.NOTHING);
        long position = position(token, picture.told());
        Instant waits = picture.recordedAfter().get(position);
        long lagMillis = waits == null ? 0 : millis(waits, picture.now());
        boolean alive = token.owner() != null && picture.alive().contains(token.owner());
        return new SegmentView(
                key.segment(),
                segment.getMask(),
                segment.mergeableSegmentId(),
                state(alive, told, picture.paused().get(key.processor())),
                token.owner(),
                alive,
                token.heardAt(),
                millis(token.heardAt(), picture.now()),
                position,
                Math.max(0, picture.head() - Math.max(0, position)),
                lagMillis,
                lagMillis <= CAUGHT_UP_MILLIS,
                token.gaps(),
                told.ingestMillis(),
                told.commitMillis(),
                told.processingMillis(),
                told.error());
    }

    /** What its owner has told is newer than its token, which is stored now and then only. */
    private static long position(Token token, Map<SegmentKey, Told> all) {
        Told told = all.getOrDefault(token.key(), Told.NOTHING);
        boolean owners = told.node().equals(token.owner());
        return owners && told.position() >= 0 ? told.position() : token.position();
    }

    private static SegmentState state(boolean alive, Told told, @Nullable Pause pause) {
        if (pause != null) {
            return SegmentState.PAUSED;
        }
        if (told.failing()) {
            return SegmentState.ERROR;
        }
        return alive ? SegmentState.RUNNING : SegmentState.UNCLAIMED;
    }

    private ProcessorState state(Known known, @Nullable Pause pause, List<SegmentView> segments) {
        if (pause != null) {
            return known.running().isEmpty() ? ProcessorState.PAUSED : ProcessorState.PAUSING;
        }
        boolean wrong = segments.stream().anyMatch(this::isWrong);
        return wrong ? ProcessorState.ERROR : ProcessorState.RUNNING;
    }

    /** A segment that goes from one node to another is nobody's for a moment. */
    private boolean isWrong(SegmentView segment) {
        return segment.state() == SegmentState.ERROR
                || (segment.state() == SegmentState.UNCLAIMED
                        && segment.claimAgeMillis() > claimTimeout.toMillis());
    }

    private static long millis(Instant from, Instant to) {
        return Math.max(0, Duration.between(from, to).toMillis());
    }
}
