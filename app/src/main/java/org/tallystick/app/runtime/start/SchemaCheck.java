package org.tallystick.app.runtime.start;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.tallystick.app.runtime.StartRefusedException.Reason;

/** The tables are the ones that this program expects, however they came about. */
class SchemaCheck implements StartupCheck {

    private static final Map<String, List<String>> BINARY_COLUMNS =
            Map.of(
                    "domainevententry", List.of("payload", "metadata"),
                    "snapshotevententry", List.of("payload", "metadata"),
                    "token_entry", List.of("token"),
                    "saga_entry", List.of("serialized_saga"),
                    "dead_letter_entry", List.of("payload", "meta_data", "token", "diagnostics"));

    private final JdbcClient database;

    SchemaCheck(DataSource dataSource) {
        this.database = JdbcClient.create(dataSource);
    }

    @Override
    public List<Reason> problems() {
        List<Reason> problems = new ArrayList<>();
        BINARY_COLUMNS.forEach(
                (table, columns) ->
                        columns.stream()
                                .filter(column -> !type(table, column).equals("bytea"))
                                .map(column -> notBytea(table, column))
                                .forEach(problems::add));
        if (!eventNumbersAreInOrder()) {
            problems.add(
                    new Reason(
                            "The sequence of event numbers hands out blocks, so that readers could"
                                    + " skip events for ever.",
                            "ALTER SEQUENCE domainevententry_globalindex_seq INCREMENT 1 CACHE 1;"));
        }
        return problems;
    }

    private String type(String table, String column) {
        return database.sql(
                        """
                        SELECT data_type FROM information_schema.columns
                        WHERE table_schema = current_schema()
                          AND table_name = ? AND column_name = ?
                        """)
                .params(table, column)
                .query(String.class)
                .optional()
                .orElse("missing");
    }

    private boolean eventNumbersAreInOrder() {
        return database.sql(
                                """
                        SELECT count(*) FROM pg_sequences
                        WHERE schemaname = current_schema()
                          AND sequencename = 'domainevententry_globalindex_seq'
                          AND increment_by = 1 AND cache_size = 1
                        """)
                        .query(Long.class)
                        .single()
                == 1;
    }

    private static Reason notBytea(String table, String column) {
        return new Reason(
                "Column %s.%s is not bytea.".formatted(table, column),
                "Restore the schema that the migrations made; large objects are never used.");
    }
}
