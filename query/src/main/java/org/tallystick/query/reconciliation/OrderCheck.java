package org.tallystick.query.reconciliation;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.tallystick.query.reconciliation.PaymentLines.Known;
import org.tallystick.query.reconciliation.statement.LineMatcher;
import org.tallystick.query.reconciliation.statement.LineMatcher.Mismatch;
import org.tallystick.query.reconciliation.statement.OurLine;
import org.tallystick.query.reconciliation.statement.StatementLine;

/**
 * Compares one order's lines with ours, whatever day they are of. What we have and the statement
 * has not is a difference only if it cannot be on a day beside that is still missing.
 */
@Component
class OrderCheck {

    /** So near to a midnight something may be on the statement of the day beside. */
    private static final Duration NEAR = Duration.ofHours(2);

    private final StatementTable statements;
    private final PaymentLines lines;

    OrderCheck(StatementTable statements, PaymentLines lines) {
        this.statements = statements;
        this.lines = lines;
    }

    void check(String gateway, ZoneId zone, String order, Progress progress) {
        Optional<Known> payment = lines.payment(gateway, order);
        List<OurLine> ours = order.isEmpty() ? List.of() : lines.ofOrder(gateway, order);
        List<StatementLine> theirs = statements.ofOrder(gateway, order);
        boolean moved = payment.map(known -> known.captured() > 0).orElse(false) || !ours.isEmpty();
        for (Mismatch mismatch : LineMatcher.match(ours, theirs, payment.isPresent(), moved)) {
            OurLine our = mismatch.ours();
            if (mismatch.theirs() != null || (our != null && isDue(gateway, zone, our))) {
                progress.found(finding(gateway, order, payment.orElse(null), mismatch));
            }
        }
    }

    private boolean isDue(String gateway, ZoneId zone, OurLine our) {
        LocalDate day = our.occurredAt().atZone(zone).toLocalDate();
        Set<LocalDate> days = statements.days(gateway, day.minusDays(1), day.plusDays(1));
        Instant start = day.atStartOfDay(zone).toInstant();
        Instant end = day.plusDays(1).atStartOfDay(zone).toInstant();
        boolean maybeBefore = our.occurredAt().isBefore(start.plus(NEAR));
        boolean maybeAfter = our.occurredAt().isAfter(end.minus(NEAR));
        return days.contains(day)
                && (!maybeBefore || days.contains(day.minusDays(1)))
                && (!maybeAfter || days.contains(day.plusDays(1)));
    }

    private static Finding finding(
            String gateway, String order, @Nullable Known payment, Mismatch mismatch) {
        OurLine our = mismatch.ours();
        StatementLine their = mismatch.theirs();
        Map<String, String> evidence = new TreeMap<>();
        evidence.put("gateway", gateway);
        evidence.put("paymentId", order);
        Map<String, String> expected = new TreeMap<>();
        Map<String, String> actual = new TreeMap<>();
        String subject = gateway + "/" + order;
        if (their != null) {
            expected.put("amount", Long.toString(their.amount().minor()));
            expected.put("currency", their.amount().currency());
            evidence.put("type", their.type());
            evidence.put("trade", their.trade());
            evidence.put("refundId", their.refund());
            evidence.put("statementAt", their.at().toString());
            evidence.put("line", Integer.toString(their.number()));
            subject += "/" + their.type() + "/" + their.trade() + "/" + their.refund();
        }
        if (our != null) {
            actual.put("amount", Long.toString(our.amount().minor()));
            actual.put("currency", our.amount().currency());
            evidence.put("movementId", our.movementId());
            evidence.put("source", "gateway:" + gateway);
            evidence.put("callbackId", our.callbackId());
            evidence.put("eventId", our.eventId());
            evidence.put("traceId", our.traceId());
            evidence.put("recordedAt", our.occurredAt().toString());
            subject += "/" + our.movementId();
        } else if (payment != null) {
            actual.put("status", payment.status());
        }
        evidence.values().removeIf(String::isEmpty);
        String account = payment != null ? payment.accountId() : our == null ? null : our.account();
        return new Finding(mismatch.kind(), account, subject, expected, actual, evidence);
    }
}
