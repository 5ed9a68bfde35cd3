package org.tallystick.query.reconciliation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.tallystick.api.reconciliation.Difference;
import org.tallystick.api.reconciliation.ReconciliationRun;
import org.tallystick.query.ledger.Invariants;
import org.tallystick.query.ledger.Stories;

/** A few hundred faults at once, drawn at random: each is found, once, and nothing else. */
class LedgerRandomFaultsTest extends ReconciliationTestCase {

    private static final long SEED = 20_260_301;
    private static final List<Fault> FAULTS = List.of(Fault.values());
    private static final int ACCOUNTS = 300;

    /** The versions of an eventful account's movements. */
    private static final List<Integer> MOVEMENTS =
            List.of(2, 3, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 20);

    private final Random random = new Random(SEED);

    @Test
    void finds_each_of_hundreds_of_random_faults_and_puts_all_right() {
        for (int i = 0; i < ACCOUNTS; i++) {
            readSide.append(Stories.eventful("account-" + i));
        }
        readSide.awaitCaughtUp(LEDGER);
        Map<String, Fault> faults = new HashMap<>();
        Map<String, String> events = new HashMap<>();
        for (int i = 0; i < ACCOUNTS; i++) {
            String account = "account-" + i;
            Fault fault = FAULTS.get(random.nextInt(FAULTS.size()));
            String event = eventId(account, MOVEMENTS.get(random.nextInt(MOVEMENTS.size())));
            fault.inject(readSide.jdbc(), account, event);
            faults.put(account, fault);
            events.put(account, event);
        }

        ReconciliationRun run = compare();

        assertThat(run.differences()).as("seed %d", SEED).hasSize(ACCOUNTS);
        for (Difference difference : run.differences()) {
            String account = String.valueOf(difference.accountId());
            Fault fault = faults.remove(account);
            assertThat(fault).as("seed %d, %s", SEED, difference).isNotNull();
            assertThat(difference.kind()).as("%s of %s", fault, account).isEqualTo(fault.kind());
            if (fault.ofEvent()) {
                assertThat(difference.evidence()).containsEntry("eventId", events.get(account));
            }
        }
        assertThat(faults).isEmpty();

        assertThat(open(repair(run))).isEmpty();
        assertThat(compare().differences()).isEmpty();
        assertThat(Invariants.broken(readSide.jdbc())).isEmpty();
    }
}
