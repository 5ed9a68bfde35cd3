package org.tallystick.app.gateway.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;
import org.tallystick.api.gateway.GatewayStatements;
import org.tallystick.api.payment.Direction;
import org.tallystick.api.payment.FactKind;
import org.tallystick.app.gateway.Calls;
import org.tallystick.app.gateway.simulator.FaultRule.Call;

/** Switches, acts, books and statement of the simulated gateway. */
class ControlTests extends SimulatorTests {

    @Autowired GatewayStatements statements;
    @Autowired PlatformTransactionManager transactions;

    @AfterEach
    void switchEverythingOff() {
        assertThat(control("DELETE", "faults", "")).isEmpty();
    }

    @Test
    void a_switch_strikes_its_orders_so_many_times_and_no_others() {
        Calls one = order("");
        Calls other = order("");
        control(
                "POST",
                "faults",
                "{\"fault\":\"decline\",\"number\":\"%s\"}".formatted(one.number()));
        assertThat(kind(one.charge())).isEqualTo(FactKind.FAILED);
        assertThat(kind(other.charge())).isEqualTo(FactKind.ACCEPTED);
        control("POST", "faults", "{\"fault\":\"decline\",\"value\":\"sorry\",\"count\":2}");
        List<FactKind> kinds = new ArrayList<>();
        for (int order = 0; order < 4; order++) {
            kinds.add(kind(order("").charge()));
        }
        assertThat(kinds)
                .containsExactly(
                        FactKind.FAILED, FactKind.FAILED, FactKind.ACCEPTED, FactKind.ACCEPTED);
        assertThat(control("GET", "faults", "")).hasSize(2);
    }

    @Test
    void the_same_seed_always_takes_the_same_part() {
        List<Boolean> first = drawn(7);
        assertThat(drawn(7)).isEqualTo(first);
        assertThat(drawn(8)).isNotEqualTo(first);
        assertThat(first.stream().filter(each -> each).count()).isBetween(900L, 1100L);
    }

    @Test
    void other_calls_can_be_struck_too_and_a_gateway_can_be_down() {
        Calls order = order("never_decides");
        assertThat(kind(order.charge())).isEqualTo(FactKind.ACCEPTED);
        control("POST", "faults", "{\"fault\":\"drop_answer\",\"call\":\"close\"}");
        assertThat(kind(order.close())).isEqualTo(FactKind.NO_ANSWER);
        assertThat(kind(order.query())).isEqualTo(FactKind.CLOSED);
        control("POST", "faults", "{\"fault\":\"down\",\"value\":\"60000\"}");
        assertThat(call(order.query()).get(0).code()).isEqualTo("io_error");
        control("DELETE", "faults", "");
        assertThat(kind(order.query())).isEqualTo(FactKind.CLOSED);
    }

    @Test
    void people_can_act() {
        Calls order = order("never_decides");
        call(order.charge());
        String path = "orders/" + order.number() + "/";
        assertThat(control("POST", path + "succeed", "").path("status").asString())
                .isEqualTo("PAID");
        control("POST", path + "dispute", "{\"amount\":\"1.00\"}");
        control("POST", path + "win", "");
        control("POST", path + "return", "{\"amount\":\"2.00\"}");
        await(
                order,
                FactKind.SUCCEEDED,
                FactKind.FUNDS_WITHDRAWN,
                FactKind.DISPUTE_WON,
                FactKind.RETURNED);
        assertThat(control("POST", "callbacks", "").path("sent").asInt(-1)).isNotNegative();
        control("POST", path + "notify", "");
        assertThat(awaitCallbacks(order, 5).get(4)).contains("DISPUTE_WON");
        Calls failing = order("never_decides");
        call(failing.charge());
        control("POST", "orders/" + failing.number() + "/fail", "{\"code\":\"no\"}");
        await(failing, FactKind.FAILED);
    }

    @Test
    void books_and_statement_add_up_to_the_cent() throws Exception {
        BigDecimal before = new BigDecimal(net("CNY"));
        Calls recharge = order("");
        call(recharge.charge());
        await(recharge, FactKind.SUCCEEDED);
        call(recharge.refund("b-" + recharge.number(), 250, null));
        Calls deduct = order(Direction.DEDUCT, "returned:0.30");
        call(deduct.charge());
        await(deduct, FactKind.SUCCEEDED, FactKind.RETURNED);
        assertThat(new BigDecimal(net("CNY")).subtract(before)).isEqualByComparingTo("-2.20");

        String day =
                LocalDate.ofInstant(Clock.systemUTC().instant(), ZoneId.of("Asia/Shanghai"))
                        .toString();
        String csv = controlText("GET", "statement?bom=true&day=" + day, "");
        assertThat(csv)
                .startsWith(
                        "\uFEFFtime,zone,type,order_number,trade,refund_number,currency,amount\r\n");
        BigDecimal sum = BigDecimal.ZERO;
        long rows = 0;
        for (String line : csv.lines().skip(1).toList()) {
            String[] cells = line.split(",", -1);
            if (cells[0].equals("TOTAL") && cells[6].equals("CNY")) {
                assertThat(cells[2]).isEqualTo(Long.toString(rows));
                assertThat(new BigDecimal(cells[7])).isEqualByComparingTo(sum);
            } else if (cells[6].equals("CNY")) {
                rows++;
                sum = sum.add(new BigDecimal(cells[7]));
            }
        }
        assertThat(sum).isEqualByComparingTo(net("CNY"));
        byte[] signed =
                statements.statement("simulator", LocalDate.parse(day)).get(10, TimeUnit.SECONDS);
        assertThat(new String(signed, StandardCharsets.UTF_8)).isEqualTo(csv.substring(1));
    }

    @Test
    void what_was_acknowledged_is_in_the_books_after_a_crash() {
        Calls order = order("late_success:3600");
        call(order.charge());
        Calls paid = order("");
        call(paid.charge());
        await(paid, FactKind.SUCCEEDED);

        Books reread =
                new Books(
                        new Journal(jdbc, new TransactionTemplate(transactions), Clock.systemUTC()),
                        Clock.systemUTC());
        reread.load();
        SimulatedOrder known = reread.find(order.number()).orElseThrow();
        assertThat(known.status).isEqualTo(SimulatedOrder.Status.PENDING);
        assertThat(known.faults.text()).isEqualTo("late_success:3600");
        assertThat(FactJson.all(reread.find(paid.number()).orElseThrow()).get(0).toString())
                .contains("SUCCEEDED", "12.50");
    }

    private static List<Boolean> drawn(long seed) {
        FaultRule rule =
                new FaultRule(
                        1, Fault.HANG, "", Call.CHARGE, null, null, 0.1, seed, new AtomicLong(-1));
        List<Boolean> drawn = new ArrayList<>();
        for (int order = 0; order < 10_000; order++) {
            drawn.add(rule.strikes(Call.CHARGE, "order-" + order, null));
        }
        return drawn;
    }
}
