package org.tallystick.app.runtime.start;

import java.util.List;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.tallystick.api.store.RemoteStore;
import org.tallystick.app.runtime.StartRefusedException.Reason;

/**
 * A database holds either the events themselves or a copy of what Axon Server holds, for ever. With
 * the one taken for the other, receipts would be missing, and what was done would be done again.
 */
class StorePlaceCheck implements StartupCheck {

    private final JdbcClient database;
    private final @Nullable RemoteStore remote;

    /**
     * @param remote the store beyond the database; null if the events are in the database
     */
    StorePlaceCheck(DataSource dataSource, @Nullable RemoteStore remote) {
        this.database = JdbcClient.create(dataSource);
        this.remote = remote;
    }

    @Override
    public List<Reason> problems() {
        boolean copy = exists("SELECT EXISTS (SELECT FROM event_copy)");
        if (remote == null) {
            return copy ? List.of(eventsAreElsewhere()) : List.of();
        }
        if (!copy && exists("SELECT EXISTS (SELECT FROM domainevententry)")) {
            return List.of(eventsAreHere());
        }
        String foreign = remote.compare();
        return foreign == null ? List.of() : List.of(otherServer(foreign));
    }

    private boolean exists(String sql) {
        return database.sql(sql).query(Boolean.class).single();
    }

    private static Reason eventsAreElsewhere() {
        return new Reason(
                "The events of this database are on Axon Server.",
                "Start with the profile axonserver (./tallystick run --axonserver), or name another"
                        + " database or data folder.");
    }

    private static Reason eventsAreHere() {
        return new Reason(
                "The events of this database are in the database itself, not on Axon Server.",
                "Start without the profile axonserver, or name another database"
                        + " (SPRING_DATASOURCE_URL) or data folder (TALLYSTICK_DATA_DIR).");
    }

    private static Reason otherServer(String problem) {
        return new Reason(
                problem + ": this is not the server that belongs to this database.",
                "Name the right one in AXON_AXONSERVER_SERVERS, or restore both from one backup; see"
                        + " docs/axon-server.md.");
    }
}
