package org.tallystick.query.reconciliation;

import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.axonframework.common.AxonThreadFactory;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.stereotype.Component;
import org.tallystick.api.Ids;
import org.tallystick.api.reconciliation.ReconciliationRequest;
import org.tallystick.api.reconciliation.ReconciliationScope;

/**
 * Compares one day of one gateway with the statement that is there, without fetching another: the
 * file that a person has brought is the one that counts. It looks at one day, so it closes nothing.
 */
@Component
class StatementMatching implements DisposableBean {

    private static final Logger LOG = LoggerFactory.getLogger(StatementMatching.class);

    /** What the lines that are about no payment have as their order. */
    private static final String NO_ORDER = "";

    private static final int WAITING_MAX = 20;
    private static final int HEARD_EACH_ORDERS = 100;

    private final RunTable runs;
    private final DifferenceNotes notes;
    private final PaymentLines lines;
    private final OrderCheck orders;
    private final StatementImports imports;
    private final ThreadPoolExecutor runner =
            new ThreadPoolExecutor(
                    1,
                    1,
                    0,
                    TimeUnit.SECONDS,
                    new LinkedBlockingQueue<>(WAITING_MAX),
                    new AxonThreadFactory("Reconciliation[statements]"));

    StatementMatching(
            RunTable runs,
            DifferenceNotes notes,
            PaymentLines lines,
            OrderCheck orders,
            StatementImports imports) {
        this.runs = runs;
        this.notes = notes;
        this.lines = lines;
        this.orders = orders;
        this.imports = imports;
    }

    /** Starts the comparison and returns its run's id; empty if too many wait already. */
    Optional<String> start(String gateway, LocalDate day, ZoneId zone, String actor) {
        String runId = Ids.derived("reconciliation", UUID.randomUUID().toString());
        runs.add(
                runId,
                new ReconciliationRequest(
                        ReconciliationScope.PAYMENTS,
                        null,
                        day.atStartOfDay(zone).toInstant(),
                        day.plusDays(1).atStartOfDay(zone).toInstant(),
                        actor));
        try {
            runner.execute(() -> run(runId, gateway, day, zone));
            return Optional.of(runId);
        } catch (RejectedExecutionException e) {
            runs.end(runId, new Progress(), "busy");
            return Optional.empty();
        }
    }

    private void run(String runId, String gateway, LocalDate day, ZoneId zone) {
        Progress progress = new Progress();
        @Nullable String failure = null;
        try {
            compare(runId, gateway, day, zone, progress);
        } catch (BrokenOffException e) {
            failure = e.code();
        } catch (RuntimeException e) {
            // The driver's texts can hold rows.
            LOG.error("Comparison {} broke off: {}", runId, e.getClass().getName());
            failure = "internal";
        }
        try {
            notes.note(runId, progress.findings());
            runs.end(runId, progress, failure);
        } catch (RuntimeException e) {
            LOG.error("Comparison {} could not be noted: {}", runId, e.getClass().getName());
        }
    }

    private void compare(
            String runId, String gateway, LocalDate day, ZoneId zone, Progress progress) {
        List<String> wanted = new ArrayList<>();
        wanted.add(NO_ORDER);
        wanted.addAll(lines.suspiciousOrders(gateway, day, zone));
        int looked = 0;
        for (String order : wanted) {
            orders.check(gateway, zone, order, progress);
            looked++;
            if (looked % HEARD_EACH_ORDERS == 0) {
                runs.hear(runId, progress);
            }
        }
        progress.checked(imports.lines(gateway, day, day));
    }

    @Override
    public void destroy() {
        runner.shutdownNow();
    }
}
