package org.tallystick.app.web.replay;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tallystick.api.replay.Comparison;
import org.tallystick.api.replay.Comparison.RowDifference;
import org.tallystick.api.replay.Comparison.TableComparison;
import org.tallystick.api.replay.ReadModel;
import org.tallystick.api.replay.ReadModel.Generation;
import org.tallystick.api.replay.Replay;
import org.tallystick.api.replay.Replay.Progress;
import org.tallystick.app.web.reply.JsonWriter;

/** Replays and read models as callers see them. */
final class ReplayJson {

    private ReplayJson() {}

    static byte[] of(Replay replay) {
        return JsonWriter.object(json -> write(json, replay));
    }

    static void write(JsonWriter json, Replay replay) {
        json.field("replayId", replay.replayId())
                .field("model", replay.model())
                .field("state", replay.state())
                .field("generation", replay.generation())
                .field("fromGeneration", replay.fromGeneration())
                .field("processor", replay.processor())
                .field("failure", replay.failure())
                .field("kept", replay.keptUntilNow());
        json.object("progress", inner -> progress(inner, replay.progress()));
        json.object(
                "sideEffects",
                inner ->
                        inner.field("gatewayCalls", replay.sideEffects().gatewayCalls())
                                .field("commands", replay.sideEffects().commands()));
        comparison(json, replay.comparison());
        json.field("requestedBy", replay.requestedBy())
                .field("startedAt", replay.startedAt())
                .field("caughtUpAt", replay.caughtUpAt())
                .field("switchedAt", replay.switchedAt())
                .field("endedAt", replay.endedAt());
    }

    static void model(JsonWriter json, ReadModel model) {
        json.field("model", model.name());
        generation(json, "active", model.active());
        generation(json, "other", model.other());
        json.field("replayId", model.replayId())
                .list(
                        "tables",
                        model.tables(),
                        (row, table) ->
                                row.field("table", table.table()).field("rows", table.rows()));
    }

    private static void generation(JsonWriter json, String name, @Nullable Generation generation) {
        if (generation == null) {
            json.field(name, (String) null);
            return;
        }
        json.object(
                name,
                inner ->
                        inner.field("generation", generation.number())
                                .field("slot", generation.slot())
                                .field("processor", generation.processor()));
    }

    private static void progress(JsonWriter json, Progress progress) {
        json.field("position", progress.position())
                .field("head", progress.head())
                .field("percent", (long) (100 * progress.share()))
                .field("eventsPerSecond", progress.eventsPerSecond())
                .number("secondsLeft", progress.secondsLeft())
                .list(
                        "segments",
                        progress.segments(),
                        (row, segment) ->
                                row.field("segment", segment.segment())
                                        .field("position", segment.position())
                                        .field("owner", segment.owner()));
    }

    private static void comparison(JsonWriter json, @Nullable Comparison comparison) {
        if (comparison == null) {
            json.field("comparison", (String) null);
            return;
        }
        json.object(
                "comparison",
                inner ->
                        inner.field("position", comparison.position())
                                .field("found", comparison.found())
                                .list("tables", comparison.tables(), ReplayJson::table)
                                .list(
                                        "differences",
                                        comparison.differences(),
                                        ReplayJson::difference)
                                .field("comparedAt", comparison.comparedAt()));
    }

    private static void table(JsonWriter json, TableComparison table) {
        json.field("table", table.table())
                .field("compared", table.compared())
                .field("onlyOld", table.onlyOld())
                .field("onlyNew", table.onlyNew())
                .field("different", table.different());
    }

    private static void difference(JsonWriter json, RowDifference difference) {
        json.field("table", difference.table());
        texts(json, "key", difference.key());
        texts(json, "oldRow", difference.oldRow());
        texts(json, "newRow", difference.newRow());
    }

    private static void texts(JsonWriter json, String name, @Nullable Map<String, String> texts) {
        if (texts == null) {
            json.field(name, (String) null);
        } else {
            json.object(name, inner -> texts.forEach(inner::field));
        }
    }
}
