package org.tallystick.app.processor;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.springframework.stereotype.Component;
import org.tallystick.api.processor.LeverOutcome;
import org.tallystick.api.processor.LeverResult;
import org.tallystick.api.processor.NodeView;
import org.tallystick.api.processor.ProcessorView;
import org.tallystick.api.processor.Processors;
import org.tallystick.app.processor.SegmentStatusTable.Known;

/**
 * Moves the processors of all nodes: writes down what is wanted, and looks whether it came about.
 */
@Component
class Levers implements Processors {

    private final ProcessorViews views;
    private final ProcessorPauses pauses;
    private final SegmentStatusTable table;
    private final SegmentLevers segments;
    private final NodeBeat beat;

    Levers(
            ProcessorViews views,
            ProcessorPauses pauses,
            SegmentStatusTable table,
            SegmentLevers segments,
            NodeBeat beat) {
        this.views = views;
        this.pauses = pauses;
        this.table = table;
        this.segments = segments;
        this.beat = beat;
    }

    @Override
    public List<ProcessorView> list() {
        return views.list();
    }

    @Override
    public Optional<ProcessorView> find(String name) {
        return views.list().stream().filter(each -> each.name().equals(name)).findFirst();
    }

    @Override
    public List<NodeView> nodes() {
        return table.nodes();
    }

    @Override
    public LeverResult pause(String name, String actor) {
        if (known(name).isEmpty()) {
            return LeverResult.refused(LeverOutcome.PROCESSOR_NOT_FOUND);
        }
        pauses.pause(name, actor);
        return confirmed(name, known -> known.running().isEmpty(), Known::running);
    }

    @Override
    public LeverResult resume(String name, String actor) {
        if (known(name).isEmpty()) {
            return LeverResult.refused(LeverOutcome.PROCESSOR_NOT_FOUND);
        }
        pauses.resume(name);
        return confirmed(
                name,
                known -> known.running().containsAll(known.nodes()),
                known -> {
                    List<String> silent = new ArrayList<>(known.nodes());
                    silent.removeAll(known.running());
                    return Set.copyOf(silent);
                });
    }

    /** Who has not confirmed at last, and is alive then. */
    private interface Missing {
        Set<String> of(Known known);
    }

    private LeverResult confirmed(String name, Predicate<Known> so, Missing missing) {
        beat.now();
        boolean all =
                new Patience(Duration.ofSeconds(WAIT_SECONDS))
                        .until(() -> known(name).filter(so).isPresent());
        Known known = known(name).orElseGet(() -> new Known(name, Set.of(), Set.of(), false));
        Set<String> silent = all ? Set.of() : missing.of(known);
        List<String> confirmed = new ArrayList<>(known.nodes());
        confirmed.removeAll(silent);
        return new LeverResult(
                silent.isEmpty() ? LeverOutcome.DONE : LeverOutcome.NOT_CONFIRMED,
                confirmed.stream().sorted().toList(),
                silent.stream().sorted().toList(),
                null);
    }

    private Optional<Known> known(String name) {
        return table.processors().stream().filter(each -> each.name().equals(name)).findFirst();
    }

    @Override
    public LeverResult split(String name, int segment, String actor) {
        return segments.split(new SegmentKey(name, segment), actor);
    }

    @Override
    public LeverResult merge(String name, int segment, String actor) {
        return segments.merge(new SegmentKey(name, segment), actor);
    }

    @Override
    public LeverResult release(String name, int segment, String actor) {
        return segments.release(new SegmentKey(name, segment), actor);
    }

    @Override
    public LeverResult claim(String name, int segment, String node, String actor) {
        return segments.claim(new SegmentKey(name, segment), node, actor);
    }
}
