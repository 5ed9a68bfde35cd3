package org.tallystick.app.database;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.dao.DataAccessException;
import org.springframework.stereotype.Component;
import org.tallystick.api.PrimaryDatabase;

/**
 * Whether balances and the ledger can be read: from the primary, or from the replica. Readiness
 * says whether everything can be done.
 */
@Component("readable")
class ReadsHealth implements HealthIndicator {

    private final PrimaryDatabase primary;
    private final ObjectProvider<Replica> replica;

    ReadsHealth(PrimaryDatabase primary, ObjectProvider<Replica> replica) {
        this.primary = primary;
        this.replica = replica;
    }

    @Override
    public Health health() {
        if (primary.answers()) {
            return Health.up().build();
        }
        Replica copy = replica.getIfAvailable();
        if (copy == null) {
            return Health.down().build();
        }
        try {
            return Health.up().withDetail("replicaAsOf", copy.asOf().toString()).build();
        } catch (DataAccessException e) {
            return Health.down().build();
        }
    }
}
