package org.tallystick.app.web.ops;

import org.tallystick.api.recovery.RecoveryStep;
import org.tallystick.api.recovery.RecoveryView;
import org.tallystick.app.web.reply.JsonWriter;

/** A recovery as callers see it. */
final class RecoveryJson {

    private RecoveryJson() {}

    static byte[] of(RecoveryView view) {
        return JsonWriter.object(
                json ->
                        json.field("phase", view.phase())
                                .field("recoveryId", view.recoveryId())
                                .field("reason", view.reason())
                                .field("noticedAt", view.noticedAt())
                                .field("noticedBy", view.noticedBy())
                                .field("restoredPosition", view.restoredPosition())
                                .field("restoredAt", view.restoredAt())
                                .number("knownPosition", view.knownPosition())
                                .field("replayFrom", view.replayFrom())
                                .field("replayStartedAt", view.replayStartedAt())
                                .field("replayedAt", view.replayedAt())
                                .field("complete", view.isComplete())
                                .field("endedAt", view.endedAt())
                                .field("endedBy", view.endedBy())
                                .list("steps", view.steps(), RecoveryJson::step));
    }

    private static void step(JsonWriter json, RecoveryStep step) {
        json.field("part", step.part())
                .field("state", step.state())
                .field("looked", step.looked())
                .field("settled", step.settled())
                .texts("open", step.open());
    }
}
