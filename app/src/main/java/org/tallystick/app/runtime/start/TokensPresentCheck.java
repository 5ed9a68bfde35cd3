package org.tallystick.app.runtime.start;

import java.util.List;
import javax.sql.DataSource;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.tallystick.app.runtime.StartRefusedException.Reason;

/**
 * A processor without a token begins at the first event. That is right on an empty store, and what
 * an operator may want; after an incomplete restore it would run history again by accident.
 */
class TokensPresentCheck implements StartupCheck {

    private final JdbcClient database;
    private final ProcessorNames processors;
    private final boolean acceptMissing;

    /** The names of the processors that read the stored events. */
    interface ProcessorNames {
        List<String> all();
    }

    TokensPresentCheck(DataSource dataSource, ProcessorNames processors, boolean acceptMissing) {
        this.database = JdbcClient.create(dataSource);
        this.processors = processors;
        this.acceptMissing = acceptMissing;
    }

    @Override
    public List<Reason> problems() {
        if (acceptMissing || !eventsExist()) {
            return List.of();
        }
        List<String> known =
                database.sql("SELECT DISTINCT processor_name FROM token_entry")
                        .query(String.class)
                        .list();
        return processors.all().stream()
                .filter(name -> !known.contains(name))
                .map(TokensPresentCheck::missing)
                .toList();
    }

    private boolean eventsExist() {
        return database.sql("SELECT EXISTS (SELECT FROM domainevententry)")
                .query(Boolean.class)
                .single();
    }

    private static Reason missing(String processor) {
        return new Reason(
                "There are events, but the processor %s has no token: it would handle all of them"
                                .formatted(processor)
                        + " again.",
                "Restore the table token_entry; or, to build read models and timers anew from all"
                        + " events, start once with"
                        + " --tallystick.start.accept-missing-tokens=true.");
    }
}
