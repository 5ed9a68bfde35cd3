package org.tallystick.query.reconciliation;

import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.tallystick.api.reconciliation.Difference;
import org.tallystick.api.reconciliation.DifferenceStatus;
import org.tallystick.api.reconciliation.ReconciliationRequest;
import org.tallystick.api.reconciliation.ReconciliationRun;
import org.tallystick.api.reconciliation.ReconciliationScope;
import org.tallystick.api.reconciliation.Reconciliations;
import org.tallystick.api.reconciliation.RunStatus;
import org.tallystick.query.AccountStory;
import org.tallystick.query.ReadSide;
import org.tallystick.query.ledger.Stories;
import org.tallystick.testing.TurnableClock;

/** The read side, what one does to it, and what a comparison says then. */
abstract class ReconciliationTestCase {

    static final String LEDGER = "ledger";
    static final Duration PATIENCE = Duration.ofSeconds(60);

    final TurnableClock clock = new TurnableClock(Stories.START.plusSeconds(86_400));
    ReadSide readSide;
    Reconciliations reconciliations;

    @BeforeEach
    void start() {
        readSide = new ReadSide(clock, settings());
        reconciliations = readSide.bean(Reconciliations.class);
    }

    @AfterEach
    void stop() {
        readSide.close();
    }

    /** Nothing compares by itself unless a test wants it. */
    Map<String, Object> settings() {
        return Map.of(
                "tallystick.reconciliation.continuous",
                "false",
                "tallystick.reconciliation.schedule",
                "-");
    }

    void append(AccountStory story) {
        readSide.append(story);
        readSide.awaitCaughtUp(LEDGER);
    }

    /** Compares the whole ledger. */
    ReconciliationRun compare() {
        return compareAccount(null);
    }

    ReconciliationRun compareAccount(@Nullable String accountId) {
        return compare(
                new ReconciliationRequest(
                        ReconciliationScope.LEDGER, accountId, null, null, "test"));
    }

    ReconciliationRun compare(ReconciliationRequest request) {
        ReconciliationRun run = ended(reconciliations.start(request).orElseThrow());
        if (run.status() != RunStatus.FINISHED) {
            throw new AssertionError(run);
        }
        return run;
    }

    ReconciliationRun ended(String runId) {
        await().atMost(PATIENCE)
                .until(
                        () ->
                                find(runId).status() == RunStatus.FINISHED
                                        || find(runId).status() == RunStatus.FAILED);
        return find(runId);
    }

    ReconciliationRun find(String runId) {
        return reconciliations.find(runId).orElseThrow();
    }

    /** Puts a run's differences right and shows the run afterwards. */
    ReconciliationRun repair(ReconciliationRun run) {
        reconciliations.repair(run.runId(), "test");
        return ended(run.runId());
    }

    static List<Difference> open(ReconciliationRun run) {
        return run.differences().stream()
                .filter(difference -> difference.status() == DifferenceStatus.OPEN)
                .toList();
    }

    int sql(String statement, Object... values) {
        return readSide.jdbc().sql(statement).params(values).update();
    }

    String text(String query, Object... values) {
        return readSide.jdbc().sql(query).params(values).query(String.class).single();
    }

    /** The id of an account's event. */
    String eventId(String accountId, long version) {
        return text(
                """
                SELECT eventidentifier FROM domainevententry
                WHERE aggregateidentifier = ? AND sequencenumber = ?""",
                "account/" + accountId,
                version);
    }
}
