package org.tallystick.query.reconciliation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.math.BigDecimal;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.tallystick.api.reconciliation.Difference;
import org.tallystick.api.reconciliation.DifferenceKind;
import org.tallystick.api.reconciliation.DifferenceStatus;
import org.tallystick.api.reconciliation.ReconciliationRequest;
import org.tallystick.api.reconciliation.ReconciliationRun;
import org.tallystick.api.reconciliation.ReconciliationScope;
import org.tallystick.api.reconciliation.RepairResult;
import org.tallystick.query.AccountStory;
import org.tallystick.query.ledger.Stories;

class LedgerScopeTest extends ReconciliationTestCase {

    @Test
    void compares_one_account_and_leaves_the_others_alone() {
        append(Stories.eventful("alice"));
        append(Stories.eventful("bob"));
        Fault.CENT_CHANGED.inject(readSide.jdbc(), "alice", eventId("alice", 2));
        Fault.BALANCE_LOST.inject(readSide.jdbc(), "bob", eventId("bob", 2));

        assertThat(compareAccount("bob").differences())
                .extracting(Difference::kind)
                .containsExactly(DifferenceKind.BALANCE_MISSING);
        assertThat(compareAccount("nobody").differences()).isEmpty();
        assertThat(compareAccount("nobody").checked()).isZero();
        assertThat(compare().differences()).hasSize(2);
    }

    @Test
    void compares_what_the_events_of_some_time_wrote() {
        AccountStory story = Stories.eventful("alice");
        append(story);
        Fault.CENT_CHANGED.inject(readSide.jdbc(), "alice", eventId("alice", 3));
        Fault.BALANCE_CHANGED.inject(readSide.jdbc(), "alice", eventId("alice", 3));
        Instant third = story.events().get(3).recordedAt();
        Instant fourth = story.events().get(4).recordedAt();

        for (String account : new String[] {null, "alice"}) {
            assertThat(compare(window(account, third, fourth)).differences())
                    .extracting(Difference::kind)
                    .containsExactly(DifferenceKind.ENTRY_DIFFERS);
            assertThat(compare(window(account, third, fourth)).checked()).isEqualTo(1);
            assertThat(compare(window(account, fourth, null)).differences()).isEmpty();
            assertThat(compare(window(account, null, third)).differences()).isEmpty();
        }
    }

    /** A run of some time has not looked at the rest, so it closes nothing there. */
    @Test
    void a_run_of_some_time_closes_nothing() {
        append(Stories.eventful("alice"));
        Fault.CENT_CHANGED.inject(readSide.jdbc(), "alice", eventId("alice", 3));
        ReconciliationRun run = compare();
        sql(
                "UPDATE ledger_entry SET amount = amount - 1 WHERE event_id = ?::uuid AND line = 1",
                eventId("alice", 3));

        compare(window(null, null, Stories.START.plusSeconds(1)));
        assertThat(find(run.runId()).open()).isEqualTo(1);
        compareAccount("bob");
        assertThat(find(run.runId()).open()).isEqualTo(1);
        compareAccount("alice");
        assertThat(find(run.runId()).differences())
                .extracting(Difference::status)
                .containsExactly(DifferenceStatus.CLOSED);
    }

    @Test
    void events_that_the_projection_has_yet_to_see_are_not_missed() {
        append(Stories.eventful("alice"));
        readSide.processor(LEDGER).shutDown();
        AccountStory story = Stories.eventful("bob");
        readSide.append(story);

        assertThat(compare().differences()).isEmpty();
        assertThat(compareAccount("bob").differences()).isEmpty();
    }

    @Test
    void refuses_what_it_cannot_compare() {
        assertThat(reconciliations.scopes()).contains(ReconciliationScope.LEDGER);
        assertThat(reconciliations.find("nothing")).isEmpty();
        assertThat(reconciliations.repair("nothing", "test")).isEqualTo(RepairResult.NOT_FOUND);
        for (ReconciliationScope scope : ReconciliationScope.values()) {
            if (!reconciliations.scopes().contains(scope)) {
                assertThatExceptionOfType(IllegalArgumentException.class)
                        .isThrownBy(
                                () ->
                                        reconciliations.start(
                                                new ReconciliationRequest(
                                                        scope, null, null, null, "test")));
            }
        }
    }

    @Test
    void a_run_whose_node_has_died_is_told_as_broken_off() {
        append(Stories.eventful("alice"));
        ReconciliationRun run = compare();
        sql(
                "UPDATE reconciliation_run SET status = 'RUNNING',"
                        + " heard_at = now() - interval '3 minutes'");

        assertThat(find(run.runId()).failure()).isEqualTo("interrupted");
    }

    /** A million rows of ten billion yuan and a cent each, far beyond 64 bit. */
    @Test
    void adds_up_exactly_however_much_it_is() {
        readSide.bean(Snapshots.class)
                .write(
                        () ->
                                sql(
                                        """
                                        INSERT INTO ledger_entry (event_id, recorded_at, position,
                                            version, amount, line, account, layer, side, type,
                                            currency, counter_account, movement_id, source,
                                            callback_id, trace_id)
                                        SELECT gen_random_uuid(), now(), 1, 1, 1000000000000001,
                                            line, 'a', 'POSTED',
                                            CASE line WHEN 0 THEN 'DEBIT' ELSE 'CREDIT' END,
                                            'RECHARGE', 'CNY', 'b', 'm', 's', 'c', 't'
                                        FROM generate_series(1, 500000),
                                            generate_series(0, 1) AS line"""));
        LedgerExtras extras = readSide.bean(LedgerExtras.class);
        Progress balanced = new Progress();
        extras.sums(balanced);
        assertThat(balanced.findings()).isEmpty();

        sql(
                "UPDATE ledger_entry SET amount = amount + 1 WHERE (event_id, line) ="
                        + " (SELECT event_id, line FROM ledger_entry WHERE side = 'CREDIT' LIMIT 1)");
        Progress unbalanced = new Progress();
        extras.sums(unbalanced);
        String debits =
                new BigDecimal("1000000000000001").multiply(new BigDecimal(500_000)).toString();
        assertThat(unbalanced.findings()).hasSize(1);
        Finding finding = unbalanced.findings().get(0);
        assertThat(finding.kind()).isEqualTo(DifferenceKind.LAYER_UNBALANCED);
        assertThat(finding.expected()).containsEntry("credits", debits);
        assertThat(finding.actual().get("credits")).isEqualTo(debits.replaceFirst("0$", "1"));
    }

    private static ReconciliationRequest window(
            @Nullable String account, @Nullable Instant from, @Nullable Instant to) {
        return new ReconciliationRequest(ReconciliationScope.LEDGER, account, from, to, "test");
    }
}
