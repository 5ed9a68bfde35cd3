package org.tallystick.app.web.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;

/** {@code ./tallystick reconcile} on the running application. */
class ReconcileCommandTest extends ContractTest {

    @TempDir private Path folder;

    @Autowired JdbcClient jdbc;

    @Test
    void tells_by_its_exit_code_whether_the_books_agree() throws Exception {
        String accountId = funded(1_250);
        get(accountId, 1);

        Result clean = reconcile("--scope", "LEDGER", "--account", accountId);
        assertThat(clean.output()).contains("Everything agrees.").contains("Compared: 2");
        assertThat(clean.exitCode()).isZero();

        jdbc.sql("UPDATE account_balance SET posted = 1 WHERE account_id = ?")
                .param(accountId)
                .update();
        Path html = folder.resolve("report.html");
        Path markdown = folder.resolve("report.md");
        Result broken =
                reconcile(
                        "--account", accountId,
                        "--html", html.toString(),
                        "--markdown", markdown.toString());
        assertThat(broken.exitCode()).as(broken.output()).isEqualTo(1);
        assertThat(Files.readString(markdown)).contains("Balance differs, account " + accountId);
        assertThat(Files.readString(html)).contains("1 difference found").endsWith("</html>\n\n");

        Result repaired = reconcile("--account", accountId, "--repair");
        assertThat(repaired.output()).contains("none of them is still there");
        assertThat(repaired.exitCode()).isZero();
    }

    /** Of a feed that is not set up any more the upstream cannot be compared, and that is told. */
    @Test
    void tells_of_each_feed_whether_its_upstream_was_compared() throws Exception {
        jdbc.sql(
                        """
                        INSERT INTO recharge_cursor (feed, version, state, applied, duplicates, cases)
                        VALUES ('once', 0, 'RUNNING', 0, 0, 0)""")
                .update();
        assertThat(reconcile("--scope", "FEED").exitCode()).isEqualTo(2);
        jdbc.sql("UPDATE recharge_cursor SET state = 'PAUSED' WHERE feed = 'once'").update();
        Path html = folder.resolve("feeds.html");
        Result told = reconcile("--scope", "FEED", "--html", html.toString());
        assertThat(told.output())
                .contains("## Feeds, up to their cursors")
                .contains("- once: not compared with its upstream (not\\_set\\_up\\_here)");
        assertThat(Files.readString(html)).contains("not_set_up_here");
        jdbc.sql("DELETE FROM recharge_cursor WHERE feed = 'once'").update();
    }

    @Test
    void tells_apart_what_could_not_be_found_out() throws Exception {
        assertThat(reconcile("--scope", "NOTHING").exitCode()).isEqualTo(2);
        assertThat(reconcile("--account", "a\",\"scope\":\"x").output())
                .contains("cannot be a value");
        assertThat(reconcile("--dance", "x").exitCode()).isEqualTo(2);
        assertThat(reconcile("--account").exitCode()).isEqualTo(2);
        assertThat(run("http://127.0.0.1:1", List.of()).exitCode()).isEqualTo(2);
    }

    private Result reconcile(String... arguments) throws IOException, InterruptedException {
        return run("http://127.0.0.1:" + port, List.of(arguments));
    }

    private Result run(String url, List<String> arguments)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add("bash");
        command.add(Path.of(System.getProperty("basedir", ""), "../tallystick").toString());
        command.add("reconcile");
        command.addAll(arguments);
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().put("TALLYSTICK_URL", url);
        builder.environment().put("TALLYSTICK_API_KEY", http.key());
        Process process = builder.start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Result(process.waitFor(), output);
    }

    private record Result(int exitCode, String output) {}
}
