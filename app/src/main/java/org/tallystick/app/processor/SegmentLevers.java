package org.tallystick.app.processor;

import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.springframework.stereotype.Component;
import org.tallystick.api.processor.LeverOutcome;
import org.tallystick.api.processor.LeverResult;
import org.tallystick.api.processor.NodeView;
import org.tallystick.api.processor.ProcessorView;
import org.tallystick.api.processor.Processors;
import org.tallystick.api.processor.SegmentView;
import org.tallystick.app.processor.OrderTable.Ended;
import org.tallystick.app.processor.OrderTable.Kind;

/** Moves single segments, by orders to the nodes that own them. */
@Component
class SegmentLevers {

    /** More would be more threads than any node has. */
    private static final int SEGMENTS_MAX = 64;

    private static final Duration LIMIT = Duration.ofSeconds(Processors.WAIT_SECONDS);

    private final ProcessorViews views;
    private final SegmentStatusTable table;
    private final OrderTable orders;
    private final NodeBeat beat;

    SegmentLevers(
            ProcessorViews views, SegmentStatusTable table, OrderTable orders, NodeBeat beat) {
        this.views = views;
        this.table = table;
        this.orders = orders;
        this.beat = beat;
    }

    /** Who pulls a lever, and how long he still waits. */
    private record Pull(String actor, Patience patience) {

        static Pull by(String actor) {
            return new Pull(actor, new Patience(LIMIT));
        }
    }

    /** What a lever does once it was found that it can be pulled. */
    private interface Move {
        LeverResult by(ProcessorView processor, SegmentView segment, String owner);
    }

    LeverResult split(SegmentKey key, String actor) {
        return move(
                key,
                (processor, segment, owner) ->
                        processor.segments().size() >= SEGMENTS_MAX
                                ? LeverResult.refused(LeverOutcome.TOO_MANY_SEGMENTS)
                                : order(owner, Kind.SPLIT, key, Pull.by(actor)));
    }

    LeverResult release(SegmentKey key, String actor) {
        return move(
                key,
                (processor, segment, owner) -> order(owner, Kind.RELEASE, key, Pull.by(actor)));
    }

    LeverResult merge(SegmentKey key, String actor) {
        Pull pull = Pull.by(actor);
        return move(
                key,
                (processor, segment, owner) -> {
                    if (segment.mergeableSegment() == segment.segment()) {
                        return LeverResult.refused(LeverOutcome.NOTHING_TO_MERGE);
                    }
                    SegmentKey other = new SegmentKey(key.processor(), segment.mergeableSegment());
                    LeverResult brought = bring(other, owner, pull);
                    return brought.outcome() == LeverOutcome.DONE
                            ? order(owner, Kind.MERGE, key, pull)
                            : brought;
                });
    }

    LeverResult claim(SegmentKey key, String node, String actor) {
        List<String> alive = table.nodes().stream().map(NodeView::node).toList();
        return move(
                key,
                (processor, segment, owner) ->
                        alive.contains(node)
                                ? bring(key, node, Pull.by(actor))
                                : LeverResult.refused(LeverOutcome.NODE_NOT_FOUND));
    }

    /** Brings a segment to a node. A third node may be faster, which then has to let go too. */
    private LeverResult bring(SegmentKey key, String node, Pull pull) {
        LeverResult brought = handOver(key, node, pull);
        while (brought.outcome() == LeverOutcome.NOT_DONE && !pull.patience().isOver()) {
            brought = handOver(key, node, pull);
        }
        return brought;
    }

    /** The one waits before the other lets go, so that hardly anybody comes in between. */
    private LeverResult handOver(SegmentKey key, String node, Pull pull) {
        return move(
                key,
                (processor, segment, owner) -> {
                    if (owner.equals(node)) {
                        return new LeverResult(LeverOutcome.DONE, List.of(node), List.of(), null);
                    }
                    long claim = give(node, Kind.CLAIM, key, pull);
                    if (!pull.patience().until(() -> orders.isTaken(claim))) {
                        return silent(node);
                    }
                    LeverResult released = order(owner, Kind.RELEASE, key, pull);
                    return released.outcome() == LeverOutcome.DONE
                            ? result(claim, node, pull)
                            : released;
                });
    }

    private LeverResult move(SegmentKey key, Move move) {
        Optional<ProcessorView> processor =
                views.list().stream()
                        .filter(each -> each.name().equals(key.processor()))
                        .findFirst();
        if (processor.isEmpty()) {
            return LeverResult.refused(LeverOutcome.PROCESSOR_NOT_FOUND);
        }
        Optional<SegmentView> segment =
                processor.get().segments().stream()
                        .filter(each -> each.segment() == key.segment())
                        .findFirst();
        if (segment.isEmpty()) {
            return LeverResult.refused(LeverOutcome.SEGMENT_NOT_FOUND);
        }
        if (processor.get().pausedAt() != null) {
            return LeverResult.refused(LeverOutcome.PROCESSOR_PAUSED);
        }
        if (!segment.get().ownerAlive()) {
            return LeverResult.refused(LeverOutcome.SEGMENT_UNCLAIMED);
        }
        String owner = Objects.requireNonNull(segment.get().owner(), "Who is alive has a name");
        return move.by(processor.get(), segment.get(), owner);
    }

    private LeverResult order(String node, Kind kind, SegmentKey key, Pull pull) {
        return result(give(node, kind, key, pull), node, pull);
    }

    private long give(String node, Kind kind, SegmentKey key, Pull pull) {
        long order = orders.give(node, kind, key, pull.actor(), pull.patience().left());
        beat.now();
        return order;
    }

    private static LeverResult silent(String node) {
        return new LeverResult(LeverOutcome.NOT_CONFIRMED, List.of(), List.of(node), null);
    }

    private LeverResult result(long order, String node, Pull pull) {
        pull.patience().until(() -> orders.ended(order).isPresent());
        Optional<Ended> ended = orders.ended(order);
        if (ended.isEmpty()) {
            return silent(node);
        }
        return ended.get().done()
                ? new LeverResult(LeverOutcome.DONE, List.of(node), List.of(), null)
                : new LeverResult(
                        LeverOutcome.NOT_DONE, List.of(), List.of(), ended.get().reason());
    }
}
