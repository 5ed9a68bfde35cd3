package org.tallystick.query.reconciliation;

import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.tallystick.api.reconciliation.DifferenceKind;
import org.tallystick.query.ledger.LedgerRow;
import org.tallystick.query.reconciliation.LedgerEvents.Event;
import org.tallystick.query.token.TokenTable.Token;

/** How the findings about the ledger look. */
final class Findings {

    private Findings() {}

    static Finding notApplied(Event event) {
        Map<String, String> expected = new TreeMap<>();
        expected.put("type", event.type());
        for (LedgerRow row : event.written().entries()) {
            expected.put(
                    "line" + row.line(),
                    "%s %s %s %d %s"
                            .formatted(
                                    row.layer(),
                                    row.side(),
                                    row.account(),
                                    row.amount(),
                                    row.currency()));
        }
        return new Finding(
                DifferenceKind.EVENT_NOT_APPLIED,
                account(event),
                event.eventId(),
                expected,
                Map.of(),
                evidence(event));
    }

    static Finding entryMissing(Event event, LedgerRow expected) {
        return entry(DifferenceKind.ENTRY_MISSING, event, expected, null);
    }

    static Finding entryDiffers(Event event, LedgerRow expected, LedgerRow actual) {
        return entry(DifferenceKind.ENTRY_DIFFERS, event, expected, actual).narrowed();
    }

    /** A row that its event does not have. */
    static Finding entryUnexpected(Event event, LedgerRow actual) {
        return entry(DifferenceKind.ENTRY_UNEXPECTED, event, null, actual);
    }

    /** A row of no event at all. */
    static Finding entryOfNoEvent(LedgerRow actual) {
        return new Finding(
                DifferenceKind.ENTRY_UNEXPECTED,
                actual.account(),
                subject(actual),
                Map.of(),
                actual.texts(),
                Map.of(
                        "eventId", actual.eventId().toString(),
                        "line", Integer.toString(actual.line()),
                        "position", Long.toString(actual.position()),
                        "callbackId", actual.callbackId(),
                        "traceId", actual.traceId()));
    }

    /** The event's balances are not those before it and what it moved. */
    static Finding eventsDisagree(Event event, BalanceRow before) {
        Map<String, String> says = new TreeMap<>();
        if (event.written().balance() != null) {
            says.put("posted", String.valueOf(event.written().balance().posted()));
            says.put("held", String.valueOf(event.written().balance().held()));
        }
        Map<String, String> evidence = evidence(event);
        evidence.put("currency", before.currency());
        return new Finding(
                DifferenceKind.EVENTS_DISAGREE,
                account(event),
                event.eventId(),
                Map.of(
                        "postedBefore", Long.toString(before.posted()),
                        "heldBefore", Long.toString(before.held())),
                says,
                evidence);
    }

    static Finding balance(
            String accountId, @Nullable BalanceRow expected, @Nullable BalanceRow actual) {
        DifferenceKind kind =
                actual == null
                        ? DifferenceKind.BALANCE_MISSING
                        : expected == null
                                ? DifferenceKind.BALANCE_UNEXPECTED
                                : DifferenceKind.BALANCE_DIFFERS;
        Finding whole =
                new Finding(
                        kind,
                        accountId,
                        accountId,
                        expected == null ? Map.of() : expected.texts(),
                        actual == null ? Map.of() : actual.texts(),
                        expected == null
                                ? Map.of()
                                : Map.of(
                                        "version", Long.toString(expected.version()),
                                        "recordedAt", expected.asOf().toString()));
        return kind == DifferenceKind.BALANCE_DIFFERS ? whole.narrowed() : whole;
    }

    static Finding hold(
            String accountId, String holdId, @Nullable HoldRow expected, @Nullable HoldRow actual) {
        DifferenceKind kind =
                actual == null
                        ? DifferenceKind.HOLD_MISSING
                        : expected == null
                                ? DifferenceKind.HOLD_UNEXPECTED
                                : DifferenceKind.HOLD_DIFFERS;
        Map<String, String> evidence = new TreeMap<>(Map.of("holdId", holdId));
        if (expected != null) {
            evidence.put("version", Long.toString(expected.version()));
            evidence.put("recordedAt", expected.updatedAt().toString());
        }
        Finding whole =
                new Finding(
                        kind,
                        accountId,
                        holdId,
                        expected == null ? Map.of() : expected.texts(),
                        actual == null ? Map.of() : actual.texts(),
                        evidence);
        return kind == DifferenceKind.HOLD_DIFFERS ? whole.narrowed() : whole;
    }

    static Finding tokenBeyond(Token token, long head) {
        String place = token.processor() + "/" + token.segment();
        return new Finding(
                DifferenceKind.TOKEN_BEYOND_STORE,
                null,
                place,
                Map.of("position", "at most " + head),
                Map.of("position", Long.toString(token.position())),
                Map.of("processor", token.processor(), "segment", "" + token.segment()));
    }

    private static Finding entry(
            DifferenceKind kind,
            Event event,
            @Nullable LedgerRow expected,
            @Nullable LedgerRow actual) {
        LedgerRow row = expected != null ? expected : actual;
        if (row == null) {
            throw new IllegalArgumentException("A finding is about a row");
        }
        Map<String, String> evidence = evidence(event);
        evidence.put("line", Integer.toString(row.line()));
        evidence.put("account", row.account());
        return new Finding(
                kind,
                account(event),
                subject(row),
                expected == null ? Map.of() : expected.texts(),
                actual == null ? Map.of() : actual.texts(),
                evidence);
    }

    private static String subject(LedgerRow row) {
        return row.eventId() + "-" + row.line();
    }

    private static @Nullable String account(Event event) {
        String accountId = event.accountId();
        if (accountId != null || event.written().entries().isEmpty()) {
            return accountId;
        }
        return event.written().entries().get(0).account();
    }

    private static Map<String, String> evidence(Event event) {
        Map<String, String> evidence = new HashMap<>();
        evidence.put("eventId", event.eventId());
        evidence.put("event", event.type());
        evidence.put("stream", event.stream());
        evidence.put("position", Long.toString(event.position()));
        evidence.put("version", Long.toString(event.version()));
        evidence.put("recordedAt", event.recordedAt().toString());
        if (!event.written().entries().isEmpty()) {
            LedgerRow row = event.written().entries().get(0);
            evidence.put("movementId", row.movementId());
            evidence.put("source", row.source());
            evidence.put("callbackId", row.callbackId());
            evidence.put("traceId", row.traceId());
        }
        return evidence;
    }
}
