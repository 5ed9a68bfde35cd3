package org.tallystick.query.reconciliation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.tallystick.query.reconciliation.GatewayBooks.line;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.support.StaticListableBeanFactory;
import org.springframework.jdbc.core.JdbcTemplate;
import org.tallystick.api.gateway.GatewayStatements;
import org.tallystick.api.gateway.Gateways;
import org.tallystick.api.reconciliation.DifferenceKind;
import org.tallystick.api.reconciliation.ReconciliationRequest;
import org.tallystick.api.reconciliation.ReconciliationScope;

/** B111, B113: what we moved at a gateway against its statements, in the database. */
class PaymentsCheckTest extends ReconciliationTestCase {

    private static final ZoneId ZONE = ZoneId.of("Asia/Shanghai");
    private static final LocalDate DAY = LocalDate.parse("2026-03-01");

    private final GatewayBooks gateway = new GatewayBooks(ZONE);
    private final Map<String, String> books = gateway.lines();
    private PaymentsCheck check;

    @BeforeEach
    void connect() {
        clock.turn(Duration.between(clock.instant(), Instant.parse("2026-03-04T12:00:00Z")));
        GatewayStatements statements = gateway;
        StatementTable table =
                new StatementTable(
                        readSide.bean(Snapshots.class),
                        readSide.jdbc(),
                        readSide.bean(JdbcTemplate.class),
                        clock);
        PaymentLines lines = new PaymentLines(readSide.jdbc());
        check =
                new PaymentsCheck(
                        provider(Gateways.class, gateway),
                        new StatementImports(
                                provider(GatewayStatements.class, statements),
                                table,
                                lines,
                                readSide.jdbc()),
                        lines,
                        new OrderCheck(table, lines),
                        readSide.bean(DifferenceTable.class),
                        clock);
    }

    private static <T> ObjectProvider<T> provider(Class<T> type, T bean) {
        return new StaticListableBeanFactory(Map.of("bean", bean)).getBeanProvider(type);
    }

    /** A payment that has moved 12.50 on both sides. */
    private void paid(String order, String localTime) {
        books.put(order, line(order, "T-" + order, localTime, "12.50"));
        ours(order, localTime);
    }

    private void ours(String order, String localTime) {
        known(order, 1_250);
        Instant at = Instant.parse(localTime.replace(' ', 'T') + "+08:00");
        for (int line = 0; line < 2; line++) {
            String account = line == 0 ? "clearing:sim" : "account-" + order;
            String counter = line == 0 ? "account-" + order : "clearing:sim";
            sql(
                    """
                    INSERT INTO ledger_entry (event_id, recorded_at, position, version, amount,
                        line, account, layer, side, type, currency, counter_account, movement_id,
                        source, callback_id, trace_id)
                    VALUES (md5(?)::uuid, ?::timestamptz, 1, 1, 1250, ?, ?, 'POSTED', ?, 'RECHARGE',
                        'CNY', ?, ?, 'gateway:sim', ?, 't')""",
                    order,
                    at.toString(),
                    line,
                    account,
                    line == 0 ? "DEBIT" : "CREDIT",
                    counter,
                    "m-" + order,
                    order + "/credit");
        }
    }

    private void known(String order, long captured) {
        sql(
                """
                INSERT INTO payment_view (payment_id, amount, captured, refunded, returned,
                    disputed, version, created_at, updated_at, expires_at, client_id, order_id,
                    account_id, direction, currency, gateway, late_success, status,
                    gateway_status, gateway_data, metadata)
                VALUES (?, 1250, ?, 0, 0, 0, 1, now(), now(), now(), 'c', ?, ?, 'RECHARGE', 'CNY',
                    'sim', 'CREDIT', ?, 'PAID', '{}', '{}')""",
                order,
                captured,
                order,
                "account-" + order,
                captured > 0 ? "SUCCEEDED" : "FAILED");
    }

    private Map<String, DifferenceKind> differences() {
        Progress progress = new Progress();
        check.check(
                new ReconciliationRequest(ReconciliationScope.PAYMENTS, null, null, null, "test"),
                progress);
        Map<String, DifferenceKind> kinds = new TreeMap<>();
        for (Finding finding : progress.findings()) {
            assertThat(kinds.put(String.valueOf(finding.accountId()), finding.kind()))
                    .as("one difference for each fault")
                    .isNull();
        }
        return kinds;
    }

    @Test
    void each_fault_is_one_difference_and_a_corrected_statement_closes_it() {
        for (String order : List.of("a", "b", "c", "d", "e", "f")) {
            paid(order, DAY + " 12:00:00");
        }
        assertThat(differences()).isEmpty();

        books.put("a", line("a", "T-a", DAY + " 12:00:00", "12.51"));
        books.remove("b");
        books.put("c2", books.get("c"));
        books.put("x", line("x", "T-x", DAY + " 12:00:00", "1.00"));
        known("y", 0);
        books.put("y", line("y", "T-y", DAY + " 12:00:00", "12.50"));
        books.put("fee", line("", "", DAY + " 13:00:00", "0.08").replace("TRADE_MADE", "FEE"));
        sql("DELETE FROM ledger_entry WHERE movement_id = 'm-d'");
        Map<String, DifferenceKind> found = new TreeMap<>();
        found.put("account-a", DifferenceKind.PAYMENT_AMOUNT_DIFFERS);
        found.put("account-b", DifferenceKind.PAYMENT_ONLY_OURS);
        found.put("account-c", DifferenceKind.PAYMENT_DUPLICATE);
        found.put("account-d", DifferenceKind.PAYMENT_ONLY_AT_GATEWAY);
        found.put("account-y", DifferenceKind.PAYMENT_STATUS_DIFFERS);
        // Nobody's: a payment that is not ours, and a fee; told apart below.
        books.remove("fee");
        found.put("null", DifferenceKind.PAYMENT_ONLY_AT_GATEWAY);
        assertThat(differences()).isEqualTo(found);
        assertThat(differences()).as("a re-run finds the same").isEqualTo(found);

        books.remove("x");
        books.put("fee", line("", "", DAY + " 13:00:00", "0.08").replace("TRADE_MADE", "FEE"));
        found.put("null", DifferenceKind.PAYMENT_FEE);
        assertThat(differences()).isEqualTo(found);

        books.remove("fee");
        books.remove("c2");
        books.remove("y");
        books.remove("d");
        books.put("a", line("a", "T-a", DAY + " 12:00:00", "12.50"));
        books.put("b", line("b", "T-b", DAY + " 12:00:00", "12.50"));
        sql("UPDATE payment_view SET captured = 0 WHERE payment_id = 'd'");
        assertThat(differences()).isEmpty();
    }

    /** B111 */
    @Test
    void neighbours_of_midnight_are_matched_over_the_days() {
        books.put("late", line("late", "T", DAY + " 23:59:59", "12.50"));
        ours("late", DAY.plusDays(1) + " 00:00:02");
        books.put("early", line("early", "T", DAY + " 00:00:00", "12.50"));
        ours("early", DAY.minusDays(1) + " 23:59:59");
        assertThat(differences()).isEmpty();
    }

    /** Yesterday's last hours may be on today's statement, which is not there yet. */
    @Test
    void waits_for_the_day_beside_before_it_calls_something_missing() {
        LocalDate yesterday = LocalDate.parse("2026-03-03");
        ours("edge", yesterday + " 23:30:00");
        ours("noon", yesterday + " 12:00:00");
        assertThat(differences())
                .containsExactly(Map.entry("account-noon", DifferenceKind.PAYMENT_ONLY_OURS));
        clock.turn(Duration.ofDays(1));
        assertThat(differences()).hasSize(2);
    }

    @Test
    void the_same_file_again_changes_nothing_and_old_days_are_not_asked_for_again() {
        paid("a", "2026-02-20 12:00:00");
        assertThat(differences()).isEmpty();
        String imported =
                text(
                        "SELECT string_agg(day || checksum || imported_at, ',' ORDER BY day)"
                                + " FROM gateway_statement");
        clock.turn(Duration.ofMinutes(1));
        assertThat(differences()).isEmpty();
        assertThat(
                        text(
                                "SELECT string_agg(day || checksum || imported_at, ',' ORDER BY day)"
                                        + " FROM gateway_statement"))
                .isEqualTo(imported);
        assertThat(gateway.fetched().get(LocalDate.parse("2026-02-20"))).isEqualTo(1);
        assertThat(gateway.fetched().get(LocalDate.parse("2026-03-03"))).isEqualTo(2);
        assertThat(gateway.fetched()).doesNotContainKey(LocalDate.parse("2026-03-04"));
    }

    @Test
    void a_statement_that_is_refused_breaks_the_run_off_and_leaves_what_was_there() {
        paid("a", DAY + " 12:00:00");
        assertThat(differences()).isEmpty();
        books.put("a", line("a", "2.02E+27", DAY + " 12:00:00", "12.50"));
        clock.turn(Duration.ofHours(1));
        assertThatExceptionOfType(BrokenOffException.class)
                .isThrownBy(
                        () ->
                                check.check(
                                        new ReconciliationRequest(
                                                ReconciliationScope.PAYMENTS,
                                                null,
                                                Instant.parse("2026-03-01T00:00:00Z"),
                                                Instant.parse("2026-03-02T00:00:00Z"),
                                                "test"),
                                        new Progress()))
                .satisfies(e -> assertThat(e.code()).isEqualTo("statement_resaved"));
        assertThat(text("SELECT trade FROM gateway_statement_line WHERE order_number = 'a'"))
                .isEqualTo("T-a");
    }
}
