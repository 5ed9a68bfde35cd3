package org.tallystick.query.reconciliation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.tallystick.api.payment.GatewayPosting;
import org.tallystick.api.payment.GatewayPosting.Kind;
import org.tallystick.api.payment.PaymentEvent.GatewayMoneyPosted;
import org.tallystick.api.reconciliation.Difference;
import org.tallystick.api.reconciliation.ReconciliationRun;
import org.tallystick.query.ledger.Invariants;
import org.tallystick.query.ledger.Stories;

/**
 * Money at a gateway that fits no account: what is spoilt of its entries is found and put right.
 */
class GatewayMoneyFaultsTest extends ReconciliationTestCase {

    private static final long SEED = 20_260_302;
    private static final int PAYMENTS = 120;
    private static final List<Kind> KINDS = List.of(Kind.values());

    /** Those of an event whose entries are of no customer. */
    private static final List<Fault> FAULTS =
            List.of(
                    Fault.EVENT_LOST,
                    Fault.ENTRY_DELETED,
                    Fault.CENT_CHANGED,
                    Fault.ACCOUNT_CHANGED,
                    Fault.POSITION_CHANGED,
                    Fault.TRACE_CHANGED,
                    Fault.ENTRY_ADDED_TO_EVENT);

    private final Random random = new Random(SEED);

    @Test
    void finds_each_of_many_random_faults_and_puts_all_right() {
        append(Stories.disputed("alice"));
        for (int number = 0; number < PAYMENTS; number++) {
            readSide.appendPayment(List.of(posted(number)), 0);
        }
        readSide.awaitCaughtUp(LEDGER);
        assertThat(compare().differences()).isEmpty();
        Map<String, Fault> faults = new HashMap<>();
        for (int number = 0; number < PAYMENTS; number++) {
            String event = eventOf(number);
            Fault fault = FAULTS.get(random.nextInt(FAULTS.size()));
            fault.inject(readSide.jdbc(), accountOf(event), event);
            faults.put(event, fault);
        }

        ReconciliationRun run = compare();

        assertThat(run.differences()).as("seed %d", SEED).hasSize(PAYMENTS);
        for (Difference difference : run.differences()) {
            Fault fault = faults.remove(difference.evidence().get("eventId"));
            assertThat(fault).as("seed %d, %s", SEED, difference).isNotNull();
            assertThat(difference.kind()).as("%s", difference).isEqualTo(fault.kind());
        }
        assertThat(faults).isEmpty();
        assertThat(compare().found()).as("a re-run finds the same").isEqualTo(PAYMENTS);

        assertThat(open(repair(run))).isEmpty();
        assertThat(compare().differences()).isEmpty();
        assertThat(Invariants.broken(readSide.jdbc())).isEmpty();
    }

    private static String paymentId(int number) {
        return "%026d".formatted(number);
    }

    private static GatewayMoneyPosted posted(int number) {
        GatewayMoneyPosted like = Stories.posted(KINDS.get(number % KINDS.size()), 100 + number);
        return new GatewayMoneyPosted(
                paymentId(number),
                like.gateway(),
                new GatewayPosting("paid/T", like.posting().kind(), like.posting().amount()),
                like.standing(),
                like.recordedAt());
    }

    private String eventOf(int number) {
        return text(
                "SELECT eventidentifier FROM domainevententry WHERE aggregateidentifier = ?",
                "payment/" + paymentId(number));
    }

    private String accountOf(String event) {
        return text(
                "SELECT account FROM ledger_entry WHERE event_id = ?::uuid AND line = 0", event);
    }
}
