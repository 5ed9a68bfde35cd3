package org.tallystick.query.reconciliation;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;
import org.tallystick.api.gateway.Gateways;
import org.tallystick.api.reconciliation.DifferenceKind;
import org.tallystick.api.reconciliation.ReconciliationRequest;
import org.tallystick.api.reconciliation.ReconciliationScope;
import org.tallystick.query.reconciliation.SuspenseTable.Standing;

/**
 * Proves that what stands in each gateway's suspense account is what compensations and cases are
 * about, payment by payment: no money waits there that nobody sees to.
 *
 * <p>Ledger, payments and cases are written by projections of their own. So what looks wrong is
 * looked at again when all of them have passed what was there at the first look, and is a
 * difference only if it has stayed just so.
 */
@Component
class SuspenseCheck implements ScopeCheck {

    private final ObjectProvider<Gateways> gateways;
    private final Snapshots snapshots;
    private final SuspenseTable table;
    private final ReadModels readModels;

    SuspenseCheck(
            ObjectProvider<Gateways> gateways,
            Snapshots snapshots,
            SuspenseTable table,
            ReadModels readModels) {
        this.gateways = gateways;
        this.snapshots = snapshots;
        this.table = table;
        this.readModels = readModels;
    }

    @Override
    public ReconciliationScope scope() {
        return ReconciliationScope.PAYMENTS;
    }

    @Override
    public boolean available() {
        Gateways configured = gateways.getIfAvailable();
        return configured != null && !configured.names().isEmpty();
    }

    /** Balances need the whole time, and suspense is nobody's account. */
    @Override
    public void check(ReconciliationRequest request, Progress progress) {
        if (request.accountId() != null || !request.wholeTime()) {
            return;
        }
        progress.checked(snapshots.read(table::payments));
        Set<Standing> first = new HashSet<>(snapshots.read(table::unexplained));
        if (first.isEmpty()) {
            return;
        }
        readModels.awaitAll(readModels.head());
        List<Standing> second = snapshots.read(table::unexplained);
        second.stream().filter(first::contains).forEach(each -> progress.found(finding(each)));
    }

    private static Finding finding(Standing standing) {
        Map<String, String> expected = new TreeMap<>();
        expected.put("balance", standing.compensations().add(standing.cases()).toPlainString());
        expected.put("compensations", standing.compensations().toPlainString());
        expected.put("cases", standing.cases().toPlainString());
        Map<String, String> evidence = new TreeMap<>();
        evidence.put("account", standing.account());
        evidence.put("gateway", standing.account().substring("suspense:".length()));
        evidence.put("paymentId", standing.paymentId());
        evidence.put("currency", standing.currency());
        put(evidence, "movementId", standing.movementId());
        put(evidence, "traceId", standing.traceId());
        put(evidence, "caseIds", standing.caseIds());
        return new Finding(
                DifferenceKind.SUSPENSE_DIFFERS,
                standing.account(),
                standing.account() + "/" + standing.paymentId() + "/" + standing.currency(),
                expected,
                Map.of("balance", standing.balance().toPlainString()),
                evidence);
    }

    private static void put(Map<String, String> texts, String name, @Nullable String value) {
        if (value != null) {
            texts.put(name, value);
        }
    }
}
