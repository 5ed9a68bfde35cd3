package org.tallystick.query.replay;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.tallystick.api.replay.ReadModel;
import org.tallystick.api.replay.ReadModel.TableRows;
import org.tallystick.api.replay.Replay;
import org.tallystick.query.Rebuildable;
import org.tallystick.query.Slot;
import org.tallystick.query.SlotTable;
import org.tallystick.query.replay.Generation.Role;

/** Shows read models and replays as they stand. */
@Component
class ReplayViews {

    private final Generations generations;
    private final GenerationTable table;
    private final ReplayTable replays;
    private final Progresses progresses;
    private final ComparisonTable comparisons;
    private final JdbcClient jdbc;

    ReplayViews(Generations generations, Tables tables, Progresses progresses, JdbcClient jdbc) {
        this.generations = generations;
        this.table = tables.generations();
        this.replays = tables.replays();
        this.comparisons = tables.comparisons();
        this.progresses = progresses;
        this.jdbc = jdbc;
    }

    /** What is stored of all this. */
    @Component
    record Tables(GenerationTable generations, ReplayTable replays, ComparisonTable comparisons) {}

    List<ReadModel> models() {
        return generations.models().values().stream().map(this::model).toList();
    }

    Replay show(ReplayRow row) {
        Optional<Generation> generation = table.find(row.model(), row.generation());
        boolean kept =
                table.find(row.model(), row.fromGeneration())
                                .filter(each -> each.role() != Role.GONE)
                                .isPresent()
                        && generation.filter(each -> each.role() != Role.GONE).isPresent();
        return new Replay(
                row.replayId(),
                row.model(),
                row.generation(),
                row.fromGeneration(),
                row.processor(),
                row.state(),
                row.failure(),
                kept,
                progresses.progress(row.processor(), generations.model(row.model()).itsEvents()),
                row.sideEffects(),
                comparisons.find(row),
                row.requestedBy(),
                row.startedAt(),
                row.caughtUpAt(),
                row.switchedAt(),
                row.endedAt());
    }

    private ReadModel model(Rebuildable model) {
        List<Generation> all = table.of(model.name());
        Generation active =
                all.stream()
                        .filter(each -> each.role() == Role.ACTIVE)
                        .findAny()
                        .orElseThrow(() -> new IllegalStateException("Nothing is served"));
        Generation other =
                all.stream()
                        .filter(each -> each.role() != Role.ACTIVE && each.role() != Role.GONE)
                        .findAny()
                        .orElse(null);
        return new ReadModel(
                model.name(),
                shown(active),
                other == null ? null : shown(other),
                other == null ? null : replayOf(model.name()),
                model.tables().stream().map(each -> rows(each, active.slot())).toList());
    }

    private @Nullable String replayOf(String model) {
        return replays.newestOf(model).map(ReplayRow::replayId).orElse(null);
    }

    private static ReadModel.Generation shown(Generation generation) {
        return new ReadModel.Generation(
                generation.number(),
                generation.slot().table("").substring(1),
                generation.processor());
    }

    private TableRows rows(SlotTable each, Slot slot) {
        long rows =
                jdbc.sql(
                                "SELECT greatest(n_live_tup, 0) FROM pg_stat_user_tables WHERE relid = ?::regclass")
                        .param(slot.table(each.name()))
                        .query(Long.class)
                        .optional()
                        .orElse(0L);
        return new TableRows(each.name(), rows);
    }
}
