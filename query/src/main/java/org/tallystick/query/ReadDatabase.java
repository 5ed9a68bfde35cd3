package org.tallystick.query;

import java.time.Clock;
import java.time.Instant;
import org.axonframework.messaging.Message;
import org.axonframework.messaging.unitofwork.CurrentUnitOfWork;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.tallystick.api.ReadReplica;

/**
 * The database that the question at hand is to be answered from: the primary, or its replica if the
 * question says so. Handlers that only know the primary are never asked by the replica.
 */
@Component
public final class ReadDatabase {

    private final JdbcClient primary;
    private final @Nullable JdbcClient replica;
    private final Clock clock;

    ReadDatabase(JdbcClient primary, ObjectProvider<ReadReplica> replica, Clock clock) {
        this.primary = primary;
        ReadReplica known = replica.getIfAvailable();
        this.replica = known == null ? null : JdbcClient.create(known.dataSource());
        this.clock = clock;
    }

    /** Where the question at hand is answered from. */
    public JdbcClient jdbc() {
        return replica != null && asOf() != null ? replica : primary;
    }

    /** Whether the replica answers the question at hand; its transaction is begun already. */
    public boolean isReplica() {
        return replica != null && asOf() != null;
    }

    /** The newest instant about which the answer may say something. */
    public Instant now() {
        Instant now = clock.instant();
        Instant asOf = replica == null ? null : asOf();
        return asOf == null || asOf.isAfter(now) ? now : asOf;
    }

    private static @Nullable Instant asOf() {
        if (!CurrentUnitOfWork.isStarted()) {
            return null;
        }
        Message<?> message = CurrentUnitOfWork.get().getMessage();
        Object asOf = message == null ? null : message.getMetaData().get(ReadReplica.AS_OF);
        return asOf == null ? null : Instant.parse(asOf.toString());
    }
}
