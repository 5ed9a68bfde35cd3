package org.tallystick.app.gateway.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tallystick.api.payment.FactKind;
import org.tallystick.app.gateway.Calls;

/** The views under names that people know. */
class ViewsTests extends SimulatorTests {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "payment_callback_log",
                "recharge_order",
                "account_balance_log",
                "cursor_position"
            })
    void can_be_read_and_not_written(String view) {
        assertThat(jdbc.sql("SELECT count(*) FROM " + view).query(Long.class).single())
                .isNotNegative();
        assertThatThrownBy(() -> jdbc.sql("DELETE FROM " + view).update())
                .hasMessageContaining("cannot delete from view");
    }

    @Test
    void the_callback_log_shows_callbacks_with_their_bodies() {
        Calls order = order("");
        call(order.charge());
        await(order, FactKind.SUCCEEDED);
        String told = awaitCallbacks(order, 1).get(0);

        assertThat(
                        jdbc.sql(
                                        """
                                        SELECT convert_from(raw_body, 'UTF8') FROM payment_callback_log
                                        WHERE payment_id = ?""")
                                .param(order.number())
                                .query(String.class)
                                .single())
                .isEqualTo(told);
    }

    @Test
    void cursor_positions_are_numbers() {
        assertThat(
                        jdbc.sql("SELECT count(*) FROM cursor_position WHERE name = 'ledger'")
                                .query(Long.class)
                                .single())
                .isPositive();
    }
}
