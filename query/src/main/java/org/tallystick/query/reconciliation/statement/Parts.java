package org.tallystick.query.reconciliation.statement;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.tallystick.api.Money;

/**
 * What is one line at the gateway may be several of ours: of a dispute the account bears a part and
 * nobody the rest, and who bears what may change; of a trade or a return a part may wait in
 * suspense.
 */
final class Parts {

    /** The names of what belongs together, behind the payment's number, and what they are about. */
    private static final List<Pattern> NAMES =
            List.of(
                    Pattern.compile(
                            "(?<what>dispute)(?:-share-\\d+)?/(?<of>.+?)(?:/loss|/refused)?"),
                    Pattern.compile("(?<what>dispute-won)/(?<of>.+?)(?:/loss|/refused)?"),
                    Pattern.compile("(?<what>return)/(?<of>.+?)(?:/more)?"),
                    Pattern.compile("(?<what>credit|paid)/(?<of>.+)"),
                    Pattern.compile("(?<what>mismatch)/(?<of>.+?)(?:/-?\\d+/-?\\d+)?"));

    private Parts() {}

    /** Puts together what belongs together; what adds up to nothing is no line. */
    static List<OurLine> together(List<OurLine> lines) {
        Map<String, OurLine> wholes = new LinkedHashMap<>();
        for (OurLine line : lines) {
            String about = about(line);
            String key = about == null ? "line " + wholes.size() : about;
            wholes.merge(key + " " + line.amount().currency(), line, Parts::plus);
        }
        return wholes.values().stream().filter(line -> line.amount().minor() != 0).toList();
    }

    private static OurLine plus(OurLine first, OurLine other) {
        Money sum =
                new Money(
                        first.amount().minor() + other.amount().minor(), first.amount().currency());
        return new OurLine(
                first.order(),
                sum,
                first.occurredAt(),
                first.account(),
                first.movementId(),
                first.callbackId(),
                first.eventId(),
                first.traceId());
    }

    /** Null if it is about nothing that others may be about. */
    private static @Nullable String about(OurLine line) {
        String before = line.order() + "/";
        if (!line.callbackId().startsWith(before)) {
            return null;
        }
        String name = line.callbackId().substring(before.length());
        for (Pattern pattern : NAMES) {
            Matcher matcher = pattern.matcher(name);
            if (matcher.matches()) {
                String what = matcher.group("what");
                boolean trade = "credit paid mismatch".contains(what);
                return (trade ? "trade" : what) + "/" + matcher.group("of");
            }
        }
        return null;
    }
}
