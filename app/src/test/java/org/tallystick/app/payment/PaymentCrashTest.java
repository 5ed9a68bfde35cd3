package org.tallystick.app.payment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.tallystick.app.payment.PaymentHttp.text;
import static org.tallystick.app.payment.PaymentsSeen.until;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.tallystick.app.ApplicationProcess;
import org.tallystick.testing.TestDatabase;
import tools.jackson.databind.JsonNode;

/**
 * The application is killed while payments are in each of their states, and started again: all end
 * as if nothing had been, and both sides' books agree.
 */
class PaymentCrashTest {

    /** By what they are doing when the process is killed. */
    private static final String UNDER_WAY =
            """
            never_decides               | expire | EXPIRED CLOSED          | 0 0 0 0      | 0 | | 10000 | 10000
            never_decides               | succeed | SUCCEEDED PAID         | 1250 0 0 0   | 0 | | 11250 |  8750
            server_error:8              |        | SUCCEEDED PAID          | 1250 0 0 0   | 0 | | 11250 |  8750
            no_callbacks                | refund | PARTIALLY_REFUNDED PAID | 1250 500 0 0 | 0 | | 10750 |  9250
            refund_pending,no_callbacks | refund | PARTIALLY_REFUNDED PAID | 1250 500 0 0 | 0 | | 10750 |  9250
            never_decides               | cancel | CANCELLED CLOSED        | 0 0 0 0      | 0 | | 10000 | 10000
            """;

    private static final String CALLING =
            """
            hang,no_callbacks |  | SUCCEEDED PAID | 1250 0 0 0 | 0 | | 11250 | 8750
            hang,no_callbacks |  | SUCCEEDED PAID | 1250 0 0 0 | 0 | | 11250 | 8750
            """;

    private static final String PLAIN =
            """
            none |  | SUCCEEDED PAID | 1250 0 0 0 | 0 | | 11250 | 8750
            none |  | SUCCEEDED PAID | 1250 0 0 0 | 0 | | 11250 | 8750
            none |  | SUCCEEDED PAID | 1250 0 0 0 | 0 | | 11250 | 8750
            none |  | SUCCEEDED PAID | 1250 0 0 0 | 0 | | 11250 | 8750
            """;

    private static final String BOOKED_LATER =
            """
            never_decides | succeed | SUCCEEDED PAID | 1250 0 0 0 | 0 | | 11250 | 8750
            never_decides | succeed | SUCCEEDED PAID | 1250 0 0 0 | 0 | | 11250 | 8750
            """;

    private static final String APPEND_LOCK = Long.toString(0x7A11_1571_C4L);

    private static final String UNPROCESSED =
            "SELECT count(*) FROM callback_inbox WHERE processed_at IS NULL";

    @TempDir private Path folder;
    private final TestDatabase database = TestDatabase.create();
    private final JdbcClient jdbc = JdbcClient.create(database.dataSource());
    private final int port = PaymentHttp.freePort();
    private final int simulatorPort = PaymentHttp.freePort();
    private final Map<String, String> payments = new HashMap<>();
    private final List<PlannedPayment> all = new ArrayList<>();
    private PaymentHttp http = new PaymentHttp("", "", List.of());

    @Test
    void every_payment_ends_however_often_the_process_is_killed() throws Exception {
        try (ApplicationProcess first = start()) {
            connect(first);
            killInEveryState(first);
        }
        try (ApplicationProcess second = start()) {
            connect(second);
            killBeforeWhatTheGatewayDidIsBooked(second);
        }
        try (ApplicationProcess last = start()) {
            connect(last);
            List<String> expected = all.stream().map(PlannedPayment::expected).toList();
            PaymentsSeen seen = new PaymentsSeen(http);
            until(() -> assertThat(seen.lines(all, payments)).containsExactlyElementsOf(expected));
            until(
                    () ->
                            assertThat(count("SELECT count(*) FROM payment_timer"))
                                    .as("timers of payments that have ended")
                                    .isZero());
            until(() -> assertThat(count(UNPROCESSED)).isZero());
            until(() -> assertThat(seen.clearing()).isEqualTo(Transit.theirs(http.books())));
            assertThat(seen.lines(all, payments)).containsExactlyElementsOf(expected);
            Transit.assertSameTotals(http);
            assertThat(seen.cases()).isEmpty();
        }
    }

    private void killInEveryState(ApplicationProcess application) throws Exception {
        List<PlannedPayment> waiting = begin("w", UNDER_WAY);
        List<PlannedPayment> calling = PlannedPayment.table("c", CALLING);
        List<PlannedPayment> started = PlannedPayment.table("s", PLAIN);
        http.openAccounts(calling);
        http.openAccounts(started);
        for (PlannedPayment plan : waiting) {
            String before = plan.does("refund") ? "SUCCEEDED" : "PENDING";
            awaitStatus(plan, plan.faults().startsWith("server_error") ? "UNKNOWN" : before);
        }
        waiting.forEach(this::act);
        payments.putAll(http.start(calling));
        all.addAll(calling);
        waiting.forEach(this::awaitActing);
        until(
                () ->
                        assertThat(inTheGatewaysBooks("TRADE_MADE", calling))
                                .isEqualTo(calling.size()));
        calling.forEach(plan -> awaitStatus(plan, "CALLING"));
        try (Connection locking = database.dataSource().getConnection();
                Statement statement = locking.createStatement()) {
            locking.setAutoCommit(false);
            statement.execute("LOCK TABLE payment_timer IN EXCLUSIVE MODE");
            payments.putAll(http.start(started));
            all.addAll(started);
            started.forEach(plan -> awaitStatus(plan, "STARTED", "HELD"));
            application.kill();
        }
        assertThat(inTheGatewaysBooks("ORDER_TAKEN", started)).as("sent").isZero();
    }

    private long inTheGatewaysBooks(String kind, List<PlannedPayment> plans) {
        return count(
                ("SELECT count(*) FROM simulator_journal WHERE entry::json ->> 'kind' = '%s' AND"
                                + " entry::json ->> 'order' IN (%s)")
                        .formatted(kind, numbers(plans)));
    }

    /** A refund or a close that is carried out and never answered, or a refund done later. */
    private void act(PlannedPayment plan) {
        String hang = "{\"fault\":\"hang\",\"call\":\"%s\",\"number\":\"%s\"}";
        if (plan.does("cancel")) {
            http.control("faults", hang.formatted("close", payments.get(plan.id())));
            http.post(path(plan) + "/cancel", "");
        } else if (plan.does("refund")) {
            if (!plan.faults().contains("refund_pending")) {
                http.control("faults", hang.formatted("refund", payments.get(plan.id())));
            }
            http.post(path(plan) + "/refunds", "{\"amount\":500}");
        }
    }

    private void awaitActing(PlannedPayment plan) {
        if (plan.does("cancel")) {
            awaitStatus(plan, "CLOSING");
        } else if (plan.does("refund")) {
            boolean taken = plan.faults().contains("refund_pending");
            until(
                    () -> {
                        JsonNode shown = http.get(path(plan));
                        assertThat(shown.get("timeline").toString()).contains("refund_attempted");
                        assertThat(text(shown.get("refunds").get(0), "status"))
                                .isEqualTo(taken ? "PENDING" : "REQUESTED");
                    });
        }
    }

    private void killBeforeWhatTheGatewayDidIsBooked(ApplicationProcess application)
            throws Exception {
        all.stream()
                .filter(plan -> plan.does("succeed"))
                .forEach(plan -> http.control(order(plan) + "/succeed", ""));
        List<PlannedPayment> later = begin("l", BOOKED_LATER);
        later.forEach(plan -> awaitStatus(plan, "PENDING"));
        begin("m", PLAIN);
        try (Connection locking = database.dataSource().getConnection();
                Statement statement = locking.createStatement()) {
            statement.execute("SELECT pg_advisory_lock(" + APPEND_LOCK + ")");
            later.forEach(plan -> http.control(order(plan) + "/succeed", ""));
            String stored = UNPROCESSED + " AND order_number IN (" + numbers(later) + ")";
            until(() -> assertThat(count(stored)).as("stored").isEqualTo(later.size()));
            later.forEach(plan -> awaitStatus(plan, "PENDING"));
            application.kill();
        }
        assertThat(inTheGatewaysBooks("TRADE_MADE", later)).isEqualTo(later.size());
    }

    private List<PlannedPayment> begin(String prefix, String table) {
        List<PlannedPayment> plans = PlannedPayment.table(prefix, table);
        http.openAccounts(plans);
        payments.putAll(http.start(plans));
        all.addAll(plans);
        return plans;
    }

    private String numbers(List<PlannedPayment> plans) {
        return String.join(
                ",", plans.stream().map(plan -> "'" + payments.get(plan.id()) + "'").toList());
    }

    private String order(PlannedPayment plan) {
        return "orders/" + payments.get(plan.id());
    }

    private String path(PlannedPayment plan) {
        return "/v1/payments/" + payments.get(plan.id());
    }

    private void awaitStatus(PlannedPayment plan, String... statuses) {
        until(
                () ->
                        assertThat(text(http.get(path(plan)), "status"))
                                .as(plan.expected())
                                .isIn(List.of(statuses)));
    }

    private long count(String sql) {
        return jdbc.sql(sql).query(Long.class).single();
    }

    private void connect(ApplicationProcess application) throws IOException {
        String address = application.awaitAddress();
        String key = Files.readString(folder.resolve("key")).strip();
        http = new PaymentHttp(address, "http://127.0.0.1:" + simulatorPort, List.of(key));
    }

    private ApplicationProcess start() throws IOException {
        return ApplicationProcess.start(
                folder,
                "--server.port=" + port,
                "--spring.datasource.url=" + database.jdbcUrl(),
                "--spring.datasource.username=postgres",
                "--tallystick.api-key-file=" + folder.resolve("key"),
                "--tallystick.claim-timeout=10s",
                "--tallystick.simulator.enabled=true",
                "--tallystick.simulator.port=" + simulatorPort,
                "--tallystick.simulator.next-delay=4s",
                "--tallystick.payments.lifetime-min=1s",
                "--tallystick.payments.lifetime=25s",
                "--tallystick.payments.call-margin=4s",
                "--tallystick.payments.soon=500ms",
                "--tallystick.payments.soon-times=99",
                "--tallystick.payment-process.heartbeat-interval=500ms",
                "--tallystick.payment-process.sweep-interval=1s",
                "--tallystick.payment-process.sweep-grace=1s");
    }
}
