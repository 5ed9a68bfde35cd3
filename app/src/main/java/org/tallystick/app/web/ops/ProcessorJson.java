package org.tallystick.app.web.ops;

import org.jspecify.annotations.Nullable;
import org.tallystick.api.processor.NodeView;
import org.tallystick.api.processor.ProcessorError;
import org.tallystick.api.processor.ProcessorView;
import org.tallystick.api.processor.SegmentView;
import org.tallystick.app.web.reply.JsonWriter;

/** A processor as callers see it. */
final class ProcessorJson {

    private ProcessorJson() {}

    static void write(JsonWriter json, ProcessorView view) {
        json.field("name", view.name())
                .field("state", view.state())
                .field("replayable", view.replayable())
                .field("pausedBy", view.pausedBy())
                .field("pausedAt", view.pausedAt())
                .field("head", view.head())
                .field("lag", view.lag())
                .field("lagMillis", view.lagMillis())
                .field("parkedSequences", view.parkedSequences())
                .field("deadLetters", view.deadLetters())
                .list("segments", view.segments(), ProcessorJson::segment);
    }

    static void node(JsonWriter json, NodeView node) {
        json.field("node", node.node())
                .field("startedAt", node.startedAt())
                .field("heardAt", node.heardAt())
                .field("segments", node.segments());
    }

    private static void segment(JsonWriter json, SegmentView view) {
        json.field("segment", view.segment())
                .field("mask", view.mask())
                .field("mergeableSegment", view.mergeableSegment())
                .field("state", view.state())
                .field("owner", view.owner())
                .field("ownerAlive", view.ownerAlive())
                .field("heardAt", view.heardAt())
                .field("claimAgeMillis", view.claimAgeMillis())
                .field("position", view.position())
                .field("lag", view.lag())
                .field("lagMillis", view.lagMillis())
                .field("caughtUp", view.caughtUp())
                .field("gaps", view.gaps())
                .number("ingestMillis", view.ingestMillis())
                .number("commitMillis", view.commitMillis())
                .number("processingMillis", view.processingMillis());
        error(json, view.error());
    }

    private static void error(JsonWriter json, @Nullable ProcessorError error) {
        if (error == null) {
            json.field("error", (String) null);
            return;
        }
        json.object(
                "error",
                inner ->
                        inner.field("type", error.type())
                                .field("message", error.message())
                                .field("at", error.at())
                                .field("times", error.times()));
    }
}
