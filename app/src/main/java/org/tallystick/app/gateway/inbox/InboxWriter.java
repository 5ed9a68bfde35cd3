package org.tallystick.app.gateway.inbox;

import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import org.axonframework.common.AxonThreadFactory;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Stores callbacks, all that wait in one transaction. A gateway that sends many at once therefore
 * costs one commit, and not one for each.
 */
@Component
class InboxWriter implements SmartLifecycle {

    private static final Logger LOG = LoggerFactory.getLogger(InboxWriter.class);

    private final InboxTable table;
    private final BodyPartitions partitions;
    private final InboxWorker worker;
    private final TransactionTemplate transaction;
    private final InboxSettings settings;
    private final BlockingQueue<Waiting> queue;
    private volatile @Nullable Thread thread;

    InboxWriter(
            InboxTable table,
            BodyPartitions partitions,
            InboxWorker worker,
            PlatformTransactionManager transactions,
            InboxSettings settings) {
        this.table = table;
        this.partitions = partitions;
        this.worker = worker;
        this.transaction = new TransactionTemplate(transactions);
        this.settings = settings;
        this.queue = new ArrayBlockingQueue<>(settings.queueMax());
    }

    /** What became of a callback that was to be stored. */
    enum Stored {
        NEW,
        /** It came before, byte for byte. */
        KNOWN,
        /** Its id came before with other content. */
        DIFFERENT
    }

    private record Waiting(NewCallback callback, CompletableFuture<Stored> result) {}

    /** Ends after the commit, or fails. */
    CompletableFuture<Stored> store(NewCallback callback) {
        Waiting waiting = new Waiting(callback, new CompletableFuture<>());
        if (thread == null || !queue.offer(waiting)) {
            return CompletableFuture.failedFuture(new IllegalStateException("The queue is full"));
        }
        return waiting.result();
    }

    private void run() {
        try {
            while (thread == Thread.currentThread()) {
                storeNext();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Whatever is thrown, those that were taken are answered, and the next have their turn. */
    private void storeNext() throws InterruptedException {
        List<Waiting> group = new ArrayList<>();
        try {
            group.add(queue.take());
            queue.drainTo(group, settings.groupMax() - 1);
            // Nobody waits for those any more, and the gateway will send them again.
            group.removeIf(each -> each.result().isDone());
            if (!group.isEmpty()) {
                storeGroup(group);
            }
        } catch (RuntimeException | Error e) {
            group.forEach(each -> each.result().completeExceptionally(e));
            LOG.warn(
                    "{} callbacks could not be stored, and their gateways were told so: {}",
                    group.size(),
                    e.getClass().getName());
        }
    }

    private void storeGroup(List<Waiting> group) {
        // One id may wait twice; the first is stored, and the others are compared with it.
        Map<String, NewCallback> first = new HashMap<>();
        group.forEach(each -> first.putIfAbsent(each.callback().inboxId(), each.callback()));
        Map<String, byte[]> known = add(List.copyOf(first.values()));
        worker.wake();
        for (Waiting each : group) {
            each.result().complete(compare(each.callback(), first, known));
        }
    }

    private Map<String, byte[]> add(List<NewCallback> callbacks) {
        try {
            return addInTransaction(callbacks);
        } catch (RuntimeException e) {
            // Perhaps a month began for which there is no table yet.
            partitions.ensure();
            return addInTransaction(callbacks);
        }
    }

    private Map<String, byte[]> addInTransaction(List<NewCallback> callbacks) {
        Map<String, byte[]> known = transaction.execute(status -> table.add(callbacks));
        return known == null ? Map.of() : known;
    }

    @SuppressWarnings("ReferenceEquality") // The one that was stored, not one that is like it.
    private static Stored compare(
            NewCallback callback, Map<String, NewCallback> first, Map<String, byte[]> known) {
        byte[] stored = known.get(callback.inboxId());
        NewCallback winner = first.get(callback.inboxId());
        if (stored == null && winner == callback) {
            return Stored.NEW;
        }
        if (stored == null && winner != null) {
            stored = winner.contentHash();
        }
        return MessageDigest.isEqual(stored, callback.contentHash())
                ? Stored.KNOWN
                : Stored.DIFFERENT;
    }

    @Override
    public void start() {
        partitions.ensure();
        Thread started = new AxonThreadFactory("InboxWriter").newThread(this::run);
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
