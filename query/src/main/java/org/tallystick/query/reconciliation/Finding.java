package org.tallystick.query.reconciliation;

import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.tallystick.api.Ids;
import org.tallystick.api.reconciliation.DifferenceKind;

/**
 * A difference as a run finds it.
 *
 * @param subject what it is about; together with kind and account it makes the difference's id
 */
record Finding(
        DifferenceKind kind,
        @Nullable String accountId,
        String subject,
        Map<String, String> expected,
        Map<String, String> actual,
        Map<String, String> evidence) {

    private static final String CURRENCY = "currency";

    /** The same in every run that finds the same. */
    String id() {
        return Ids.derived("difference", kind.name(), accountId == null ? "" : accountId, subject);
    }

    /** The same finding, with the event that wrote, or should have written, what it is about. */
    Finding naming(@Nullable String eventId) {
        if (eventId == null) {
            return this;
        }
        Map<String, String> more = new TreeMap<>(evidence);
        more.put("eventId", eventId);
        return new Finding(kind, accountId, subject, expected, actual, more);
    }

    /**
     * The same finding, with of both sides only what differs. In which currency its amounts are is
     * told all the same.
     */
    Finding narrowed() {
        Map<String, String> left = new TreeMap<>(expected);
        Map<String, String> right = new TreeMap<>(actual);
        left.entrySet().removeIf(entry -> entry.getValue().equals(actual.get(entry.getKey())));
        right.entrySet().removeIf(entry -> entry.getValue().equals(expected.get(entry.getKey())));
        Map<String, String> more = new TreeMap<>(evidence);
        String currency = expected.get(CURRENCY);
        if (currency != null && !left.containsKey(CURRENCY)) {
            more.put(CURRENCY, currency);
        }
        return new Finding(kind, accountId, subject, left, right, more);
    }
}
