package org.tallystick.app.runtime.start;

import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.tallystick.app.runtime.StartRefusedException.Reason;

/** The database server, ours or anybody's, keeps what it has confirmed. */
class ServerCheck implements StartupCheck {

    /** The first version that can limit the time of a whole transaction. */
    private static final int VERSION_MIN = 17;

    private final JdbcClient database;

    ServerCheck(DataSource dataSource) {
        this.database = JdbcClient.create(dataSource);
    }

    @Override
    public List<Reason> problems() {
        List<Reason> problems = new ArrayList<>();
        int version = Integer.parseInt(setting("server_version_num")) / 10_000;
        if (version < VERSION_MIN) {
            problems.add(
                    new Reason(
                            "The database is PostgreSQL " + version + ".",
                            "Use PostgreSQL " + VERSION_MIN + " or newer."));
        }
        if (setting("synchronous_commit").equals("off")) {
            problems.add(loses("synchronous_commit"));
        }
        if (!setting("fsync").equals("on")) {
            problems.add(loses("fsync"));
        }
        if (!setting("full_page_writes").equals("on")) {
            problems.add(loses("full_page_writes"));
        }
        if (database.sql("SELECT pg_is_in_recovery()").query(Boolean.class).single()) {
            problems.add(
                    new Reason(
                            "The database is a standby, which cannot be written.",
                            "Name the primary in SPRING_DATASOURCE_URL."));
        }
        return problems;
    }

    private String setting(String name) {
        return database.sql("SELECT current_setting(?)").param(name).query(String.class).single();
    }

    private static Reason loses(String setting) {
        return new Reason(
                "The database has %s=off: it would confirm money that a crash then takes away."
                        .formatted(setting),
                "Set %s=on for the server, the database and the role.".formatted(setting));
    }
}
