package org.tallystick.app.web.feed;

import org.jspecify.annotations.Nullable;
import org.tallystick.api.feed.FeedLogEntry;
import org.tallystick.api.feed.FeedPosition;
import org.tallystick.api.feed.FeedView;
import org.tallystick.api.feed.FeedView.Unapplied;
import org.tallystick.app.web.reply.JsonWriter;

/** A feed as callers see it. */
final class FeedJson {

    private FeedJson() {}

    static byte[] of(FeedView view) {
        return JsonWriter.object(json -> write(json, view));
    }

    static void write(JsonWriter json, FeedView view) {
        FeedPosition position = view.position();
        json.field("feed", position.feed())
                .field("cursor", position.cursor())
                .field("cursorVersion", position.version())
                .field("newestUpstream", view.newestUpstreamId())
                .field("lastApplied", position.lastAppliedId());
        oldest(json, view.oldestUnapplied());
        json.number("rowsBehind", view.rowsBehind())
                .field("applied", position.applied())
                .field("duplicates", position.duplicates())
                .field("cases", position.cases())
                .field("status", view.status())
                .field("problem", view.problem())
                .field("caseId", position.caseId())
                .field("movedAt", position.movedAt());
    }

    static void log(JsonWriter json, FeedLogEntry entry) {
        json.field("version", entry.version())
                .field("change", entry.change())
                .field("from", entry.from())
                .field("to", entry.to())
                .field("rows", entry.rows())
                .field("applied", entry.applied())
                .field("duplicates", entry.duplicates())
                .field("cases", entry.cases())
                .field("at", entry.recordedAt())
                .field("actor", entry.actor())
                .field("traceId", entry.traceId());
    }

    private static void oldest(JsonWriter json, @Nullable Unapplied oldest) {
        if (oldest == null) {
            json.field("oldestUnapplied", (String) null);
            return;
        }
        json.object(
                "oldestUnapplied",
                row ->
                        row.field("id", oldest.id())
                                .field("createdAt", oldest.createdAt())
                                .number("ageSeconds", oldest.ageSeconds()));
    }
}
