package org.tallystick.app.runtime;

import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.stereotype.Component;
import org.tallystick.api.store.RemoteStore;
import org.tallystick.api.store.RemoteStore.Standing;

/**
 * Whether Axon Server can be written to. A part of readiness, and not of liveness: a new start of
 * this process would not bring the server back.
 */
@Component("axonServerHealthIndicator")
@ConditionalOnProperty(name = "axon.axonserver.enabled", havingValue = "true")
class RemoteStoreHealth implements HealthIndicator {

    private final RemoteStore store;

    RemoteStoreHealth(RemoteStore store) {
        this.store = store;
    }

    @Override
    public Health health() {
        Standing standing = store.standing();
        Health.Builder health =
                standing.connected() && standing.compared() ? Health.up() : Health.down();
        health.withDetail("connected", standing.connected())
                .withDetail("compared", standing.compared())
                .withDetail("copied", standing.copied());
        if (standing.problem() != null) {
            health.withDetail("problem", standing.problem());
        }
        return health.build();
    }
}
