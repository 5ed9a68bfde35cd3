package org.tallystick.app.runtime.start;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.tallystick.app.runtime.RuntimeSettings;
import org.tallystick.app.runtime.StartRefusedException.Reason;

/** The connections of the pool carry our limits: a pooler in between may have dropped them. */
class LimitsCheck implements StartupCheck {

    private final JdbcClient database;
    private final RuntimeSettings.DatabaseLimits limits;

    LimitsCheck(DataSource dataSource, RuntimeSettings.DatabaseLimits limits) {
        this.database = JdbcClient.create(dataSource);
        this.limits = limits;
    }

    @Override
    public List<Reason> problems() {
        Map<String, Duration> expected = new LinkedHashMap<>();
        expected.put("lock_timeout", limits.lockTimeout());
        expected.put("statement_timeout", limits.statementTimeout());
        expected.put("idle_in_transaction_session_timeout", limits.idleTransactionTimeout());
        expected.put("transaction_timeout", limits.transactionTimeout());
        List<Reason> problems = new ArrayList<>();
        expected.forEach(
                (name, limit) -> {
                    long milliseconds = milliseconds(name);
                    if (milliseconds != limit.toMillis()) {
                        problems.add(differs(name, milliseconds, limit));
                    }
                });
        String isolation =
                database.sql("SHOW default_transaction_isolation").query(String.class).single();
        if (!isolation.equals("read committed")) {
            problems.add(
                    new Reason(
                            "Transactions are " + isolation + " by default.",
                            "Set default_transaction_isolation to 'read committed' for the role."));
        }
        return problems;
    }

    private long milliseconds(String name) {
        return database.sql("SELECT setting::bigint FROM pg_settings WHERE name = ?")
                .param(name)
                .query(Long.class)
                .single();
    }

    private static Reason differs(String name, long milliseconds, Duration limit) {
        return new Reason(
                "Connections have %s = %d ms instead of %d ms."
                        .formatted(name, milliseconds, limit.toMillis()),
                "Let start-up options through the pooler, and leave 'options' out of"
                        + " SPRING_DATASOURCE_URL.");
    }
}
