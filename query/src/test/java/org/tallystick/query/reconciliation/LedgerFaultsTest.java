package org.tallystick.query.reconciliation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tallystick.api.account.AccountEvent;
import org.tallystick.api.account.AccountEvent.AccountFrozen;
import org.tallystick.api.cases.CaseCommand.OpenCaseCommand;
import org.tallystick.api.cases.CaseKind;
import org.tallystick.api.cases.CaseResult.Done;
import org.tallystick.api.cases.CaseStatus;
import org.tallystick.api.reconciliation.Difference;
import org.tallystick.api.reconciliation.DifferenceKind;
import org.tallystick.api.reconciliation.DifferenceRepair;
import org.tallystick.api.reconciliation.DifferenceStatus;
import org.tallystick.api.reconciliation.ReconciliationRun;
import org.tallystick.query.ledger.Stories;

/** B113: each fault is found as exactly one difference; a fix closes it. */
class LedgerFaultsTest extends ReconciliationTestCase {

    /** The version of alice's first recharge, a movement like any other. */
    private static final int RECHARGE = 2;

    @Test
    void finds_nothing_where_everything_agrees() {
        append(Stories.eventful("alice"));
        append(Stories.eventful("bob"));

        ReconciliationRun run = compare();

        assertThat(run.differences()).isEmpty();
        assertThat(run.found()).isZero();
        assertThat(run.checked()).isEqualTo(2L * Stories.eventful("alice").events().size());
        assertThat(compareAccount("alice").checked())
                .isEqualTo(Stories.eventful("alice").events().size());
    }

    @ParameterizedTest
    @EnumSource(Fault.class)
    void finds_each_fault_once_and_closes_it_when_it_is_repaired(Fault fault) {
        append(Stories.eventful("alice"));
        append(Stories.eventful("bob"));
        String eventId = eventId("alice", RECHARGE);
        fault.inject(readSide.jdbc(), "alice", eventId);

        ReconciliationRun run = compare();

        assertThat(run.differences()).as("%s", run.differences()).hasSize(1);
        Difference difference = run.differences().get(0);
        assertThat(difference.kind()).isEqualTo(fault.kind());
        assertThat(difference.accountId()).isEqualTo("alice");
        if (fault.ofEvent()) {
            assertThat(difference.evidence()).containsEntry("eventId", eventId);
        }

        clock.turn(Duration.ofMinutes(1));
        ReconciliationRun again = compareAccount("alice");
        assertThat(again.differences())
                .extracting(Difference::differenceId, Difference::firstSeenAt)
                .containsExactly(tuple(difference.differenceId(), difference.firstSeenAt()));

        ReconciliationRun repaired = repair(run);
        assertThat(repaired.differences())
                .extracting(Difference::status)
                .containsExactly(DifferenceStatus.CLOSED);
        assertThat(compare().differences()).isEmpty();
    }

    /** Whatever it changed: entries, a hold, the last balance, or only the account's status. */
    @ParameterizedTest
    @ValueSource(ints = {2, 3, 7, 8, 9, 10, 11, 13, 18, 19, 20})
    void an_event_that_was_skipped_is_one_difference(int version) {
        List<AccountEvent> events = Stories.eventful("alice").events();
        readSide.append(events.subList(0, version), 0);
        skip(events, version);
        assertOneSkipped(version);

        readSide.append(events, version + 1);
        readSide.awaitCaughtUp(LEDGER);
        ReconciliationRun run = compare();
        if (run.differences().isEmpty()) {
            // A later event of the same kind has put right what this one left undone.
            assertThat(events.get(version)).isInstanceOf(AccountFrozen.class);
            return;
        }
        assertThat(run.differences()).as("%s", run.differences()).hasSize(1);
        assertThat(run.differences().get(0).evidence())
                .containsEntry("eventId", eventId("alice", version));
        assertThat(open(repair(run))).isEmpty();
        assertThat(compare().differences()).isEmpty();
    }

    /** The books themselves were changed: nobody can say which side is right but a person. */
    @Test
    void an_event_that_was_changed_is_one_difference_and_becomes_a_case() {
        append(Stories.eventful("alice"));
        readSide.processor(LEDGER).shutDown();
        List<AccountEvent> events = Stories.eventful("bob").events();
        readSide.append(events, 0);
        int last = events.size() - 1;
        assertThat(
                        sql(
                                """
                                UPDATE domainevententry SET payload = convert_to(jsonb_set(
                                    convert_from(payload, 'UTF8')::jsonb, '{movement,posted}',
                                    to_jsonb((convert_from(payload, 'UTF8')::jsonb
                                        #>> '{movement,posted}')::bigint + 1))::text, 'UTF8')
                                WHERE aggregateidentifier = 'account/bob' AND sequencenumber = ?""",
                                last))
                .isEqualTo(1);
        readSide.processor(LEDGER).start();
        readSide.awaitCaughtUp(LEDGER);

        ReconciliationRun run = compare();
        assertThat(run.differences()).as("%s", run.differences()).hasSize(1);
        Difference difference = run.differences().get(0);
        assertThat(difference.kind()).isEqualTo(DifferenceKind.EVENTS_DISAGREE);
        assertThat(difference.accountId()).isEqualTo("bob");
        assertThat(difference.evidence()).containsEntry("eventId", eventId("bob", last));
        assertThat(difference.kind().repair()).isEqualTo(DifferenceRepair.CASE);
    }

    private void assertOneSkipped(int version) {
        ReconciliationRun run = compare();
        assertThat(run.differences()).as("%s", run.differences()).hasSize(1);
        assertThat(run.differences().get(0).kind()).isEqualTo(DifferenceKind.EVENT_NOT_APPLIED);
        assertThat(run.differences().get(0).accountId()).isEqualTo("alice");
        assertThat(run.differences().get(0).evidence())
                .containsEntry("eventId", eventId("alice", version));
    }

    /** The tokens are moved on by one event, so that the projection never sees it. */
    private void skip(List<AccountEvent> events, int version) {
        readSide.awaitCaughtUp(LEDGER);
        readSide.processor(LEDGER).shutDown();
        readSide.append(events.subList(0, version + 1), version);
        sql(
                """
                UPDATE token_entry SET token = convert_to(jsonb_set(
                    convert_from(token, 'UTF8')::jsonb, '{index}',
                    (SELECT to_jsonb(max(globalindex)) FROM domainevententry))::text, 'UTF8')
                WHERE processor_name = 'ledger'""");
        readSide.processor(LEDGER).start();
        readSide.awaitCaughtUp(LEDGER);
    }

    @Test
    void a_token_beyond_the_store_is_one_difference_and_becomes_a_case() {
        append(Stories.eventful("alice"));
        readSide.processor(LEDGER).shutDown();
        sql(
                """
                UPDATE token_entry SET token = convert_to(jsonb_set(
                    convert_from(token, 'UTF8')::jsonb, '{index}', '1000')::text, 'UTF8')
                WHERE processor_name = 'ledger' AND segment = (
                    SELECT min(segment) FROM token_entry
                    WHERE processor_name = 'ledger' AND token IS NOT NULL)""");
        List<OpenCaseCommand> cases = new CopyOnWriteArrayList<>();
        readSide.handleCommands(
                OpenCaseCommand.class,
                command -> {
                    cases.add((OpenCaseCommand) command);
                    return new Done("case", 0, CaseStatus.OPEN);
                });

        ReconciliationRun run = compare();
        assertThat(run.differences())
                .extracting(Difference::kind)
                .containsExactly(DifferenceKind.TOKEN_BEYOND_STORE);
        assertThat(run.differences().get(0).evidence())
                .containsEntry("processor", "ledger")
                .containsKey("segment");

        ReconciliationRun repaired = repair(run);
        repair(run);
        assertThat(cases).hasSize(2);
        assertThat(cases.get(0)).isEqualTo(cases.get(1));
        assertThat(cases.get(0).kind()).isEqualTo(CaseKind.RECONCILIATION);
        assertThat(repaired.differences().get(0).caseId()).isEqualTo(cases.get(0).caseId());
    }
}
