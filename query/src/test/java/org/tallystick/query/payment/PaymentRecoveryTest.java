package org.tallystick.query.payment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tallystick.api.payment.PaymentQuery.FindPayment;
import org.tallystick.api.payment.PaymentView;
import org.tallystick.api.payment.RefundStatus;
import org.tallystick.query.ReadSide;
import org.tallystick.testing.TurnableClock;

class PaymentRecoveryTest {

    private ReadSide readSide;

    @BeforeEach
    void start() {
        readSide =
                new ReadSide(
                        new TurnableClock(PaymentStories.START),
                        Map.of(
                                "tallystick.projections.segments", 1,
                                "tallystick.projections.threads", 1));
    }

    @AfterEach
    void stop() {
        readSide.close();
    }

    /** The payments of a batch are written before its refunds and timelines, the token last. */
    @ParameterizedTest
    @ValueSource(strings = {"payment_refund_a", "payment_timeline_a", "token_entry"})
    void a_batch_that_fails_half_way_leaves_nothing_and_is_then_applied_once(String where) {
        readSide.appendPayment(PaymentStories.story("1").subList(0, 12), 0);
        readSide.awaitCaughtUp(PaymentProjection.PROCESSOR);
        breakWritesTo(where);

        readSide.appendPayment(PaymentStories.story("1"), 12);
        await().atMost(Duration.ofSeconds(20)).until(() -> failures() > 0);
        PaymentView before = find();
        assertThat(before.version()).isEqualTo(11);
        assertThat(before.refunds()).isEmpty();
        assertThat(rows("payment_timeline")).isEqualTo(12);

        readSide.jdbc().sql("DROP FUNCTION fail CASCADE").update();
        readSide.awaitCaughtUp(PaymentProjection.PROCESSOR);
        PaymentView after = find();
        assertThat(after.standing()).isEqualTo(PaymentStories.story("1").get(14).standing());
        assertThat(after.refunds())
                .isEqualTo(List.of(PaymentStories.refund("r-1", RefundStatus.SUCCEEDED)));
        assertThat(rows("payment_timeline")).isEqualTo(15);
    }

    /** Sequences are not rolled back, so one can count what failed. */
    private void breakWritesTo(String table) {
        readSide.jdbc().sql("CREATE SEQUENCE failures").update();
        readSide.jdbc()
                .sql(
                        """
                        CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$
                        BEGIN
                            PERFORM nextval('failures');
                            RAISE EXCEPTION 'broken for a test';
                        END $$""")
                .update();
        String when =
                table.equals("token_entry")
                        ? "UPDATE ON token_entry FOR EACH ROW"
                                + " WHEN (old.token IS DISTINCT FROM new.token)"
                        : "INSERT OR UPDATE ON " + table + " FOR EACH ROW";
        readSide.jdbc()
                .sql("CREATE TRIGGER broken BEFORE " + when + " EXECUTE FUNCTION fail()")
                .update();
    }

    private long failures() {
        return readSide.jdbc()
                .sql("SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM failures")
                .query(Long.class)
                .single();
    }

    private long rows(String table) {
        return readSide.jdbc().sql("SELECT count(*) FROM " + table).query(Long.class).single();
    }

    private PaymentView find() {
        return readSide.find(new FindPayment("1"), PaymentView.class).orElseThrow();
    }
}
