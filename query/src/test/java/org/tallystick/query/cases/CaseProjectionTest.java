package org.tallystick.query.cases;

import static org.assertj.core.api.Assertions.assertThat;
import static org.tallystick.query.cases.CaseStories.START;
import static org.tallystick.query.cases.CaseStories.SUBJECT;
import static org.tallystick.query.cases.CaseStories.opened;
import static org.tallystick.query.cases.CaseStories.story;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.tallystick.api.Callback;
import org.tallystick.api.Money;
import org.tallystick.api.Page;
import org.tallystick.api.cases.CaseAction;
import org.tallystick.api.cases.CaseEvent;
import org.tallystick.api.cases.CaseEvent.CaseClaimed;
import org.tallystick.api.cases.CaseEvent.CaseOpened;
import org.tallystick.api.cases.CaseEvent.CaseResolved;
import org.tallystick.api.cases.CaseKind;
import org.tallystick.api.cases.CaseQuery.FindCase;
import org.tallystick.api.cases.CaseQuery.FindCases;
import org.tallystick.api.cases.CaseStatus;
import org.tallystick.api.cases.CaseSubject;
import org.tallystick.api.cases.CaseView;
import org.tallystick.api.cases.CaseView.Step;
import org.tallystick.query.ReadSide;
import org.tallystick.testing.TurnableClock;

class CaseProjectionTest {

    private ReadSide readSide;

    @BeforeEach
    void start() {
        readSide = new ReadSide(new TurnableClock(START));
    }

    @AfterEach
    void stop() {
        readSide.close();
    }

    @Test
    void shows_an_open_case_with_all_that_is_known() {
        Callback callback = new Callback("shop", "callback 1");
        CaseSubject subject =
                new CaseSubject("alice", callback, "movement", new Money(5, "JPY"), null, null);
        append(opened("1", CaseKind.REFUSED_MOVEMENT, subject, START));

        assertThat(find("1"))
                .isEqualTo(
                        new CaseView(
                                "1",
                                CaseKind.REFUSED_MOVEMENT,
                                CaseStatus.OPEN,
                                subject,
                                "does not add up",
                                Map.of("file", "0101.csv", "line", "7"),
                                null,
                                null,
                                null,
                                0,
                                null,
                                null,
                                START,
                                START,
                                0,
                                List.of(
                                        new Step(
                                                START,
                                                "CaseOpened",
                                                "anna",
                                                null,
                                                "does not add up",
                                                "trace"))));
    }

    @Test
    void follows_a_case_from_proposal_over_a_failure_to_its_end() {
        List<CaseEvent> story = story("1");

        append(story.subList(0, 3).toArray(CaseEvent[]::new));
        CaseView proposed = find("1");
        assertThat(proposed.status()).isEqualTo(CaseStatus.CLAIMED);
        assertThat(proposed.claimedBy()).isEqualTo("anna");
        assertThat(proposed.proposedAction()).isEqualTo(CaseAction.CREDIT);
        assertThat(proposed.proposedBy()).isEqualTo("anna");

        List<CaseEvent> other = story("2");
        append(other.subList(0, 5).toArray(CaseEvent[]::new));
        CaseView failed = find("2");
        assertThat(failed.retryLevel()).isEqualTo(1);
        assertThat(failed.proposedAction()).isNull();
        assertThat(failed.status()).isEqualTo(CaseStatus.CLAIMED);

        append(story("3").toArray(CaseEvent[]::new));
        CaseView resolved = find("3");
        assertThat(resolved.status()).isEqualTo(CaseStatus.RESOLVED);
        assertThat(resolved.movementId()).isEqualTo("movement");
        assertThat(resolved.version()).isEqualTo(6);
        assertThat(resolved.updatedAt()).isEqualTo(START.plusSeconds(6));
        assertThat(resolved.history())
                .extracting(Step::what)
                .containsExactly(
                        "CaseOpened",
                        "CaseClaimed",
                        "CaseActionProposed",
                        "CaseActionApproved",
                        "CaseActionFailed",
                        "CaseActionApproved",
                        "CaseResolved");
        assertThat(resolved.history().get(4).note()).isEqualTo("account_frozen");
    }

    @Test
    void shows_a_case_that_was_ignored() {
        append(
                opened("1", CaseKind.REVERSAL, SUBJECT, START),
                new CaseResolved(
                        "1", CaseAction.IGNORE, "a joke", null, "anna", START.plusSeconds(1)));

        assertThat(find("1").status()).isEqualTo(CaseStatus.RESOLVED);
        assertThat(find("1").movementId()).isNull();
    }

    /** B88 */
    @Test
    void changes_nothing_when_every_event_comes_again() {
        append(story("1").toArray(CaseEvent[]::new));
        CaseView before = find("1");

        readSide.processor(CaseProjection.PROCESSOR).shutDown();
        readSide.jdbc().sql("DELETE FROM token_entry WHERE processor_name = 'cases'").update();
        readSide.processor(CaseProjection.PROCESSOR).start();
        readSide.awaitCaughtUp(CaseProjection.PROCESSOR);

        assertThat(find("1")).isEqualTo(before);
        assertThat(before.retryLevel()).isEqualTo(1);
    }

    @Test
    void a_replay_builds_the_cases_anew() {
        append(story("1").toArray(CaseEvent[]::new));
        CaseView before = find("1");

        readSide.processor(CaseProjection.PROCESSOR).shutDown();
        readSide.processor(CaseProjection.PROCESSOR).resetTokens();
        assertThat(findIfAny("1")).isEmpty();
        readSide.processor(CaseProjection.PROCESSOR).start();
        readSide.awaitCaughtUp(CaseProjection.PROCESSOR);

        assertThat(find("1")).isEqualTo(before);
    }

    @Test
    void what_a_person_wrote_cannot_stop_the_projection() {
        append(
                new CaseOpened(
                        "1",
                        CaseKind.REVERSAL,
                        SUBJECT,
                        "a zero \0 and a quote '",
                        Map.of("raw", "\0"),
                        "anna",
                        START));

        assertThat(find("1").reason()).isEqualTo("a zero \uFFFD and a quote '");
        assertThat(find("1").payload()).isEqualTo(Map.of("raw", "\0"));
    }

    @Test
    void lists_cases_by_status_and_kind_the_newest_first() {
        append(opened("1", CaseKind.REVERSAL, SUBJECT, START));
        append(opened("2", CaseKind.CREDIT_ADJUSTMENT, SUBJECT, START.plusSeconds(1)));
        append(opened("3", CaseKind.REVERSAL, SUBJECT, START.plusSeconds(1)));
        append(
                opened("4", CaseKind.REVERSAL, SUBJECT, START.plusSeconds(2)),
                new CaseClaimed("4", "anna", START.plusSeconds(3)));

        assertThat(list(null, null)).containsExactly("4", "3", "2", "1");
        assertThat(list(CaseStatus.OPEN, null)).containsExactly("3", "2", "1");
        assertThat(list(CaseStatus.OPEN, CaseKind.REVERSAL)).containsExactly("3", "1");
        assertThat(list(CaseStatus.RESOLVED, null)).isEmpty();
    }

    private void append(CaseEvent... events) {
        readSide.appendCase(List.of(events));
        readSide.awaitCaughtUp(CaseProjection.PROCESSOR);
    }

    private CaseView find(String caseId) {
        return findIfAny(caseId).orElseThrow();
    }

    private Optional<CaseView> findIfAny(String caseId) {
        return readSide.find(new FindCase(caseId), CaseView.class);
    }

    private List<String> list(@Nullable CaseStatus status, @Nullable CaseKind kind) {
        List<String> ids = new ArrayList<>();
        String cursor = null;
        do {
            Page<CaseView> page =
                    readSide.page(new FindCases(status, kind, cursor, 1), CaseView.class);
            page.data().forEach(view -> ids.add(view.caseId()));
            cursor = page.nextCursor();
        } while (cursor != null);
        return ids;
    }
}
