package org.tallystick.app.runtime.start;

import java.util.Arrays;
import java.util.List;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.MigrationInfo;
import org.flywaydb.core.api.MigrationState;
import org.springframework.boot.flyway.autoconfigure.FlywayMigrationStrategy;
import org.springframework.jdbc.CannotGetJdbcConnectionException;
import org.tallystick.app.runtime.StartRefusedException;
import org.tallystick.app.runtime.StartRefusedException.Reason;

/** Looks at the server before it changes anything on it, and at the schema's age. */
class CheckedMigration implements FlywayMigrationStrategy {

    @Override
    public void migrate(Flyway flyway) {
        try {
            StartupChecks.refuseIfAny(
                    new ServerCheck(flyway.getConfiguration().getDataSource()).problems());
        } catch (CannotGetJdbcConnectionException e) {
            throw new StartRefusedException(
                    "The database does not answer: " + e.getMostSpecificCause().getMessage(),
                    "See that PostgreSQL runs and that SPRING_DATASOURCE_URL,"
                            + " SPRING_DATASOURCE_USERNAME and SPRING_DATASOURCE_PASSWORD fit.",
                    e);
        }
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
