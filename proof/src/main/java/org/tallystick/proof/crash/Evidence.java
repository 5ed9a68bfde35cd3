package org.tallystick.proof.crash;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.stream.Stream;
import org.tallystick.proof.crash.load.Load;
import org.tallystick.proof.crash.site.Site;

/** What is kept of a campaign that has found something: logs, tables, the gateway's books. */
final class Evidence {

    private static final List<String> TABLES =
            List.of(
                    "ledger_entry",
                    "account_balance",
                    "account_hold",
                    "payment_view",
                    "payment_refund",
                    "payment_timeline",
                    "callback_inbox",
                    "case_view",
                    "recharge_cursor_log",
                    "token_entry",
                    "payment_timer",
                    "scheduled_tasks");

    private final Site site;
    private final Path folder;

    Evidence(Site site, Path folder) {
        this.site = site;
        this.folder = folder;
    }

    void keep() throws IOException, SQLException, InterruptedException {
        Files.createDirectories(folder);
        site.keepLogs(folder);
        try (Stream<Path> logs = Files.list(Load.logs(site.folder()))) {
            for (Path log : logs.toList()) {
                Files.copy(
                        log,
                        folder.resolve(log.getFileName()),
                        StandardCopyOption.REPLACE_EXISTING);
            }
        }
        Files.writeString(
                folder.resolve("gateway-books.json"), site.gatewayBooks().toPrettyString());
        try (Connection connection = site.database().connect();
                Statement statement = connection.createStatement()) {
            for (String table : TABLES) {
                keep(table, statement);
            }
        }
    }

    /** A row a line, as JSON. */
    private void keep(String table, Statement statement) throws IOException, SQLException {
        Path file = folder.resolve(table + ".json");
        try (ResultSet rows = statement.executeQuery("SELECT to_json(t) FROM " + table + " t");
                Writer out = Files.newBufferedWriter(file)) {
            while (rows.next()) {
                out.append(rows.getString(1)).append('\n');
            }
        }
    }
}
