package org.tallystick.app.runtime.start;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.MigrationInfo;
import org.flywaydb.core.api.MigrationState;
import org.springframework.boot.flyway.autoconfigure.FlywayMigrationStrategy;
import org.tallystick.app.runtime.StartRefusedException.Reason;

/** Looks at the server before it changes anything on it, and at the schema's age. */
class CheckedMigration implements FlywayMigrationStrategy {

    private final Duration databaseWait;

    CheckedMigration(Duration databaseWait) {
        this.databaseWait = databaseWait;
    }

    @Override
    public void migrate(Flyway flyway) {
        ServerCheck server = new ServerCheck(flyway.getConfiguration().getDataSource());
        new DatabaseWait(databaseWait)
                .untilItAnswers(() -> StartupChecks.refuseIfAny(server.problems()));
        StartupChecks.refuseIfAny(newerThanThisProgram(flyway));
        flyway.migrate();
    }

    private static List<Reason> newerThanThisProgram(Flyway flyway) {
        return Arrays.stream(flyway.info().all())
                .filter(migration -> migration.getState() == MigrationState.FUTURE_SUCCESS)
                .map(CheckedMigration::newer)
                .toList();
    }

    private static Reason newer(MigrationInfo migration) {
        return new Reason(
                "The database has the schema of a newer Tallystick (version %s)."
                        .formatted(migration.getVersion()),
                "Start that newer Tallystick, or restore the backup from before it.");
    }
}
