package org.tallystick.app.gateway.simulator;

import java.time.Clock;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.axonframework.common.AxonThreadFactory;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Writes the books down, all lines that wait in one transaction. Nothing is told to anybody before
 * it is committed: what the gateway has acknowledged outlives a crash.
 */
final class Journal {

    private static final Logger LOG = LoggerFactory.getLogger(Journal.class);
    private static final int GROUP_MAX = 500;
    private static final int PAGE = 5000;

    private final JdbcClient jdbc;
    private final TransactionTemplate transaction;
    private final Clock clock;
    private final BlockingQueue<Line> queue = new LinkedBlockingQueue<>();
    private final CountDownLatch stopped = new CountDownLatch(1);
    private volatile @Nullable Thread thread;
    private volatile CompletableFuture<Void> last = CompletableFuture.completedFuture(null);

    Journal(JdbcClient jdbc, TransactionTemplate transaction, Clock clock) {
        this.jdbc = jdbc;
        this.transaction = transaction;
        this.clock = clock;
    }

    private record Line(BookEntry entry, CompletableFuture<Void> written) {}

    /** Adds a line; lines are written in the order of the calls. */
    synchronized void add(BookEntry entry) {
        Line line = new Line(entry, new CompletableFuture<>());
        queue.add(line);
        last = line.written();
    }

    /** Ends when everything that was added so far is written. */
    CompletableFuture<Void> written() {
        return last;
    }

    /** Hands over all lines, the oldest first. */
    void read(Consumer<BookEntry> reader) {
        long[] after = {0};
        long before;
        do {
            before = after[0];
            jdbc.sql("SELECT id, entry FROM simulator_journal WHERE id > ? ORDER BY id LIMIT ?")
                    .param(before)
                    .param(PAGE)
                    .query(
                            row -> {
                                after[0] = row.getLong(1);
                                reader.accept(BookEntry.ofJson(row.getString(2)));
                            });
        } while (after[0] > before);
    }

    void start() {
        Thread started = new AxonThreadFactory("SimulatorJournal").newThread(this::run);
        thread = started;
        started.start();
    }

    void stop() {
        Thread running = thread;
        thread = null;
        stopped.countDown();
        if (running != null) {
            running.interrupt();
        }
    }

    private void run() {
        try {
            while (thread == Thread.currentThread()) {
                List<Line> group = new ArrayList<>();
                group.add(queue.take());
                queue.drainTo(group, GROUP_MAX - 1);
                while (!write(group)) {
                    // The books in memory are ahead; nothing is told until these are written.
                    boolean unused = stopped.await(1, TimeUnit.SECONDS);
                }
                group.forEach(line -> line.written().complete(null));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private boolean write(List<Line> group) {
        try {
            transaction.executeWithoutResult(
                    status ->
                            jdbc.sql(
                                            """
                                            INSERT INTO simulator_journal (recorded_at, entry)
                                            SELECT ?::timestamptz, line
                                            FROM unnest(?::text[]) WITH ORDINALITY AS given (line, place)
                                            ORDER BY place""")
                                    .param(clock.instant().atOffset(ZoneOffset.UTC))
                                    .param(
                                            group.stream()
                                                    .map(line -> line.entry().toJson())
                                                    .toArray(String[]::new))
                                    .update());
            return true;
        } catch (RuntimeException | Error e) {
            LOG.warn("The simulator's books cannot be written: {}", e.getClass().getName());
            return thread != Thread.currentThread();
        }
    }
}
