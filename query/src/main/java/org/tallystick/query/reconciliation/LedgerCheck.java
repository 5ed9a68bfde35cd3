package org.tallystick.query.reconciliation;

import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.axonframework.common.AxonThreadFactory;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.tallystick.api.reconciliation.DifferenceKind;
import org.tallystick.api.reconciliation.ReconciliationRequest;
import org.tallystick.api.reconciliation.ReconciliationScope;
import org.tallystick.query.reconciliation.LedgerEvents.Event;
import org.tallystick.query.reconciliation.LedgerEvents.Range;
import org.tallystick.query.reconciliation.PageScreening.Screened;

/**
 * Proves that the ledger's rows are what the events say: all of them, those of one account, or what
 * the events of some time wrote. Only events that every segment has passed are expected.
 */
@Component
class LedgerCheck implements ScopeCheck, DisposableBean {

    private static final int PAGE = 1_000;

    /** Positions of the global order that are looked at in one go; many are of receipts. */
    private static final long POSITIONS = 2_000;

    /** So many parts of the order are looked at at once. */
    private static final int LOOKING = 2;

    /** So many parts may wait for what is before them, so that memory does not grow. */
    private static final int AHEAD_MAX = 4;

    /** Accounts and open holds that are kept in memory at once: some 200 bytes each. */
    private static final long KEPT_MAX = 250_000;

    private final LedgerReading reading;
    private final Snapshots snapshots;
    private final Tokens tokens;
    private final LedgerEvents events;
    private final StreamCheck streams;
    private final LedgerExtras extras;
    private final JdbcClient jdbc;

    private final ExecutorService readers =
            Executors.newFixedThreadPool(LOOKING, new AxonThreadFactory("Reconciliation[reader]"));

    LedgerCheck(LedgerReading reading, StreamCheck streams, LedgerExtras extras, JdbcClient jdbc) {
        this.reading = reading;
        this.snapshots = reading.snapshots();
        this.tokens = reading.tokens();
        this.events = reading.events();
        this.streams = streams;
        this.extras = extras;
        this.jdbc = jdbc;
    }

    @Override
    public ReconciliationScope scope() {
        return ReconciliationScope.LEDGER;
    }

    @Override
    public void check(ReconciliationRequest request, Progress progress) {
        Window window = new Window(request.from(), request.to());
        if (request.accountId() != null) {
            streams.checkAccount(request.accountId(), window, progress);
        } else if (window.isWhole()) {
            checkAll(progress);
        } else {
            checkWindow(window, progress);
        }
    }

    private void checkAll(Progress progress) {
        long slowest = snapshots.read(tokens::slowestOfLedger);
        long passed = snapshots.read(() -> tokens.passedByLedger());
        long beginning = snapshots.read(events::beginning);
        int parts = parts();
        long entries = 0;
        long holds = 0;
        Set<String> looked = new HashSet<>();
        for (int part = 0; part < parts; part++) {
            PageScreening pages = new PageScreening(reading, slowest);
            LedgerScreening screening = new LedgerScreening(reading, pages);
            screen(new Range(beginning, passed, part, parts), pages, screening, progress);
            screening.compareStandings();
            entries += screening.entries();
            holds += screening.holds();
            for (String stream : screening.suspicious()) {
                looked.add(stream);
                streams.check(stream, Window.ALWAYS, progress.uncounted());
            }
        }
        extras.entries(passed, entries, progress);
        extras.balances(progress);
        for (String accountId : extras.accountsOfUnplacedHolds(holds)) {
            if (looked.add(StreamCheck.ACCOUNT_PREFIX + accountId)) {
                checkHolds(accountId, progress);
            }
        }
        extras.sums(progress);
        extras.tokens(progress);
    }

    /** A hold's row that names another account differs from its own account's hold already. */
    private void checkHolds(String accountId, Progress progress) {
        Progress there = new Progress();
        streams.check(StreamCheck.ACCOUNT_PREFIX + accountId, Window.ALWAYS, there);
        Set<String> known = new HashSet<>();
        progress.findings().stream()
                .filter(finding -> finding.kind() == DifferenceKind.HOLD_DIFFERS)
                .forEach(finding -> known.add(finding.subject()));
        there.findings().stream()
                .filter(
                        finding ->
                                finding.kind() != DifferenceKind.HOLD_UNEXPECTED
                                        || !known.contains(finding.subject()))
                .forEach(progress::found);
    }

    private int parts() {
        long kept =
                snapshots.read(
                        () ->
                                jdbc.sql(
                                                """
                                                SELECT (SELECT count(*) FROM account_balance)
                                                    + (SELECT count(*) FROM account_hold
                                                        WHERE status = 'OPEN')""")
                                        .query(Long.class)
                                        .single());
        return Math.toIntExact(kept / KEPT_MAX + 1);
    }

    /** Parts are looked at side by side; what accounts add up to needs them in their order. */
    private void screen(
            Range range, PageScreening pages, LedgerScreening screening, Progress progress) {
        Queue<CompletableFuture<Screened>> ahead = new ArrayDeque<>();
        long after = range.after();
        try {
            while (after < range.upTo() || !ahead.isEmpty()) {
                while (after < range.upTo() && ahead.size() < AHEAD_MAX) {
                    long upTo = Math.min(after + POSITIONS, range.upTo());
                    Range part = new Range(after, upTo, range.part(), range.parts());
                    ahead.add(CompletableFuture.supplyAsync(() -> pages.look(part), readers));
                    after = upTo;
                }
                Screened page = await(ahead.remove());
                screening.goOn(page);
                progress.checked(page.events().size());
            }
        } finally {
            ahead.forEach(part -> part.cancel(false));
        }
    }

    private static Screened await(CompletableFuture<Screened> page) {
        try {
            return page.join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            throw e;
        }
    }

    /** Entries only: what balances add up to needs all events. */
    private void checkWindow(Window window, Progress progress) {
        long slowest = snapshots.read(tokens::slowestOfLedger);
        long passed = snapshots.read(() -> tokens.passedByLedger());
        long after = -1;
        List<Event> page;
        do {
            Range range = new Range(after, passed, 0, 1);
            page = snapshots.read(() -> events.page(range, PAGE));
            List<Event> within = page.stream().filter(window::contains).toList();
            Screened screened = new PageScreening(reading, slowest).look(within);
            progress.checked(within.size());
            for (String stream : screened.suspicious()) {
                streams.check(stream, window, progress.uncounted());
            }
            after = page.isEmpty() ? passed : page.get(page.size() - 1).position();
        } while (page.size() == PAGE);
    }

    @Override
    public void destroy() {
        readers.shutdownNow();
    }
}
