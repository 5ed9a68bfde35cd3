package org.tallystick.app.recovery;

import java.time.Clock;
import java.time.ZoneOffset;
import java.util.Set;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.tallystick.api.recovery.RecoveryPhase;

/**
 * Keeps processors still whose commands would be refused: they would fail again and again. Pauses
 * that people have set are left alone.
 */
@Component
class EffectPauses {

    private static final String OURS = "tallystick/recovery";

    private final JdbcClient jdbc;
    private final Clock clock;

    EffectPauses(JdbcClient jdbc, Clock clock) {
        this.jdbc = jdbc;
        this.clock = clock;
    }

    void obey(RecoveryPhase phase) {
        Set<String> still =
                switch (phase) {
                    case SERVING -> Set.of();
                    case WAITING -> Set.of("payment-saga", "case-actions");
                    case REPLAYING, REPLAYED -> Set.of("case-actions");
                };
        jdbc.sql("DELETE FROM processor_pause WHERE paused_by = ? AND NOT processor = ANY (?)")
                .params(OURS, still.toArray(String[]::new))
                .update();
        for (String processor : still) {
            jdbc.sql(
                            """
                            INSERT INTO processor_pause (processor, paused_by, paused_at)
                            VALUES (?, ?, ?) ON CONFLICT DO NOTHING""")
                    .params(processor, OURS, clock.instant().atOffset(ZoneOffset.UTC))
                    .update();
        }
    }
}
