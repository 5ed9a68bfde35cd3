package org.tallystick.query.reconciliation;

import java.time.Clock;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;
import org.tallystick.api.gateway.Gateways;
import org.tallystick.api.gateway.PaymentGateway;
import org.tallystick.api.reconciliation.ReconciliationRequest;
import org.tallystick.api.reconciliation.ReconciliationScope;

/**
 * Compares what we have moved at each gateway with the gateway's own statements, order by order.
 * Days are the gateway's, in its zone; today's is not over and is not looked at.
 */
@Component
class PaymentsCheck implements ScopeCheck {

    /** So many days are compared if nothing else is said; what is open is compared in any case. */
    static final int DAYS = 35;

    /** What the lines that are about no payment have as their order. */
    private static final String NO_ORDER = "";

    /** Days of one run at most. */
    private static final int DAYS_MAX = 400;

    private final ObjectProvider<Gateways> gateways;
    private final StatementImports imports;
    private final PaymentLines lines;
    private final OrderCheck orders;
    private final DifferenceTable differences;
    private final Clock clock;

    PaymentsCheck(
            ObjectProvider<Gateways> gateways,
            StatementImports imports,
            PaymentLines lines,
            OrderCheck orders,
            DifferenceTable differences,
            Clock clock) {
        this.gateways = gateways;
        this.imports = imports;
        this.lines = lines;
        this.orders = orders;
        this.differences = differences;
        this.clock = clock;
    }

    @Override
    public ReconciliationScope scope() {
        return ReconciliationScope.PAYMENTS;
    }

    /** Without a gateway there is nothing to compare. */
    @Override
    public boolean available() {
        Gateways configured = gateways.getIfAvailable();
        return configured != null && !configured.names().isEmpty();
    }

    @Override
    public void check(ReconciliationRequest request, Progress progress) {
        Gateways configured = gateways.getIfAvailable();
        if (configured == null) {
            return;
        }
        BrokenOffException failure = null;
        for (String name : configured.names()) {
            PaymentGateway gateway = configured.find(name).orElseThrow();
            try {
                check(name, gateway.capabilities().zone(), request, progress);
            } catch (BrokenOffException e) {
                // One gateway's statement does not keep the others from being compared.
                failure = e;
            }
        }
        if (failure != null) {
            throw failure;
        }
    }

    private void check(
            String gateway, ZoneId zone, ReconciliationRequest request, Progress progress) {
        LocalDate yesterday = clock.instant().atZone(zone).toLocalDate().minusDays(1);
        LocalDate to = yesterday;
        if (request.to() != null) {
            LocalDate asked = request.to().minusNanos(1).atZone(zone).toLocalDate();
            to = asked.isBefore(yesterday) ? asked : yesterday;
        }
        LocalDate from =
                request.from() != null
                        ? request.from().atZone(zone).toLocalDate()
                        : to.minusDays(DAYS - 1L);
        if (from.plusDays(DAYS_MAX).isBefore(to)) {
            throw new BrokenOffException("too_many_days");
        }
        if (request.accountId() == null) {
            imports.fetch(gateway, zone, from, to, !request.wholeTime());
        }
        Set<String> looked = new HashSet<>();
        for (String order : wanted(gateway, zone, request, from, to)) {
            if (looked.add(order)) {
                orders.check(gateway, zone, order, progress);
            }
        }
        progress.checked(imports.lines(gateway, from, to));
    }

    private List<String> wanted(
            String gateway,
            ZoneId zone,
            ReconciliationRequest request,
            LocalDate from,
            LocalDate to) {
        if (request.accountId() != null) {
            return lines.ordersOf(gateway, request.accountId());
        }
        List<String> wanted = new ArrayList<>();
        wanted.add(NO_ORDER);
        imports.days(gateway, from, to).stream()
                .sorted()
                .forEach(day -> wanted.addAll(lines.suspiciousOrders(gateway, day, zone)));
        if (request.wholeTime()) {
            wanted.addAll(differences.openOrders(gateway));
        }
        return wanted;
    }
}
