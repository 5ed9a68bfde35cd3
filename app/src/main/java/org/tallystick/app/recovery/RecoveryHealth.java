package org.tallystick.app.recovery;

import org.springframework.boot.health.contributor.AbstractHealthIndicator;
import org.springframework.boot.health.contributor.Health;
import org.springframework.stereotype.Component;
import org.tallystick.api.recovery.RecoveryPhase;

/**
 * Says plainly that no money moves. It is not "down": reads and gateways' callbacks are still to
 * come here, and a restart would help nobody.
 */
@Component("recoveryHealthIndicator")
class RecoveryHealth extends AbstractHealthIndicator {

    private final RestoreWatch watch;

    RecoveryHealth(RestoreWatch watch) {
        this.watch = watch;
    }

    @Override
    protected void doHealthCheck(Health.Builder builder) {
        RecoveryPhase phase = watch.phase();
        builder.withDetail("phase", phase.name());
        if (phase == RecoveryPhase.SERVING) {
            builder.up();
        } else {
            builder.status("RECOVERING");
        }
    }
}
