package org.tallystick.app.gateway.inbox;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.axonframework.common.AxonThreadFactory;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;
import org.tallystick.app.gateway.inbox.InboxTable.Claimed;
import org.tallystick.app.gateway.inbox.InboxTable.Ended;

/**
 * Works off stored callbacks at our own pace, on every node. A node claims rows for a while; what a
 * node that died had claimed is due again when that is over. No transaction is open while commands
 * run.
 */
@Component
class InboxWorker implements SmartLifecycle {

    /** A command's outcome is known, or unknown for good, within this time. */
    static final Duration OUTCOME_LIMIT = Duration.ofSeconds(5);

    private static final Logger LOG = LoggerFactory.getLogger(InboxWorker.class);

    private final InboxTable table;
    private final InboxProcessor processor;
    private final TransactionTemplate transaction;
    private final InboxSettings settings;
    private final Clock clock;
    private final Semaphore news = new Semaphore(0);
    private volatile @Nullable Thread thread;

    InboxWorker(
            InboxTable table,
            InboxProcessor processor,
            PlatformTransactionManager transactions,
            InboxSettings settings,
            Clock clock) {
        this.table = table;
        this.processor = processor;
        this.transaction = new TransactionTemplate(transactions);
        this.settings = settings;
        this.clock = clock;
    }

    /** There is something new, and it is committed. */
    void wake() {
        news.release();
    }

    /** Works off what is due now; returns whether there may be more. */
    boolean work() {
        Instant now = clock.instant();
        List<Claimed> claimed =
                transaction.execute(
                        status ->
                                table.claim(
                                        now, now.plus(settings.claimTime()), settings.batchMax()));
        if (claimed == null || claimed.isEmpty()) {
            return false;
        }
        List<CompletableFuture<Ended>> attempts = claimed.stream().map(processor::process).toList();
        List<Ended> ended = new ArrayList<>();
        for (CompletableFuture<Ended> attempt : attempts) {
            try {
                ended.add(attempt.join());
            } catch (CompletionException e) {
                LOG.warn("A case of the inbox could not be opened yet; it will be tried again");
            }
        }
        if (!ended.isEmpty()) {
            transaction.executeWithoutResult(status -> table.end(ended, clock.instant()));
        }
        return claimed.size() == settings.batchMax();
    }

    private void run() {
        try {
            while (thread == Thread.currentThread()) {
                news.drainPermits();
                if (!workAndGoOn()) {
                    boolean unused =
                            news.tryAcquire(
                                    settings.pollInterval().toMillis(), TimeUnit.MILLISECONDS);
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private boolean workAndGoOn() {
        try {
            return work();
        } catch (RuntimeException | Error e) {
            LOG.warn("Stored callbacks could not be worked off yet: {}", e.getClass().getName());
            return false;
        }
    }

    @Override
    public void start() {
        Thread started = new AxonThreadFactory("InboxWorker").newThread(this::run);
        thread = started;
        started.start();
    }

    @Override
    public void stop() {
        Thread running = thread;
        thread = null;
        if (running != null) {
            running.interrupt();
        }
    }

    @Override
    public boolean isRunning() {
        return thread != null;
    }
}
