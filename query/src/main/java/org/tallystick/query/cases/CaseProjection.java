package org.tallystick.query.cases;

import org.axonframework.eventhandling.DomainEventMessage;
import org.axonframework.eventhandling.EventHandler;
import org.axonframework.eventhandling.ResetHandler;
import org.jspecify.annotations.Nullable;
import org.tallystick.api.TraceKeys;
import org.tallystick.api.cases.CaseAction;
import org.tallystick.api.cases.CaseEvent;
import org.tallystick.api.cases.CaseEvent.CaseActionApproved;
import org.tallystick.api.cases.CaseEvent.CaseActionFailed;
import org.tallystick.api.cases.CaseEvent.CaseActionProposed;
import org.tallystick.api.cases.CaseEvent.CaseClaimed;
import org.tallystick.api.cases.CaseEvent.CaseOpened;
import org.tallystick.api.cases.CaseEvent.CaseResolved;
import org.tallystick.api.cases.CaseView.Step;

/** Writes the cases and their histories. An event that was seen before changes nothing. */
public class CaseProjection {

    /**
     * The name of the first generation's processor. Tokens are stored under it, so it never
     * changes.
     */
    public static final String PROCESSOR = "cases";

    private final CaseTable table;

    CaseProjection(CaseTable table) {
        this.table = table;
    }

    @EventHandler
    void on(CaseOpened event, DomainEventMessage<?> message) {
        table.open(event, message.getSequenceNumber());
        note(event, message, new Note(event.actor(), null, event.reason()));
    }

    @EventHandler
    void on(CaseClaimed event, DomainEventMessage<?> message) {
        change(event, message, "status = 'CLAIMED', claimed_by = ?", event.actor());
        note(event, message, new Note(event.actor(), null, null));
    }

    @EventHandler
    void on(CaseActionProposed event, DomainEventMessage<?> message) {
        change(
                event,
                message,
                "proposed_action = ?, proposed_by = ?",
                event.action().name(),
                event.actor());
        note(event, message, new Note(event.actor(), event.action(), event.note()));
    }

    @EventHandler
    void on(CaseActionApproved event, DomainEventMessage<?> message) {
        change(event, message, "proposed_action = NULL, proposed_by = NULL");
        note(event, message, new Note(event.actor(), event.action(), event.note()));
    }

    @EventHandler
    void on(CaseActionFailed event, DomainEventMessage<?> message) {
        change(event, message, "retry_level = retry_level + 1");
        note(event, message, new Note(null, null, event.code()));
    }

    @EventHandler
    void on(CaseResolved event, DomainEventMessage<?> message) {
        change(
                event,
                message,
                "status = 'RESOLVED', movement_id = ?, proposed_action = NULL, proposed_by = NULL",
                event.movementId());
        note(event, message, new Note(event.actor(), event.action(), event.note()));
    }

    @ResetHandler
    void reset() {
        table.empty();
    }

    private void change(
            CaseEvent event,
            DomainEventMessage<?> message,
            String assignments,
            @Nullable Object... values) {
        table.change(event, message.getSequenceNumber(), assignments, values);
    }

    private void note(CaseEvent event, DomainEventMessage<?> message, Note note) {
        Step step =
                new Step(
                        event.recordedAt(),
                        event.getClass().getSimpleName(),
                        note.actor(),
                        note.action(),
                        note.text(),
                        (String) message.getMetaData().get(TraceKeys.TRACE_ID));
        table.addStep(event.caseId(), message.getSequenceNumber(), step);
    }

    private record Note(
            @Nullable String actor, @Nullable CaseAction action, @Nullable String text) {}
}
