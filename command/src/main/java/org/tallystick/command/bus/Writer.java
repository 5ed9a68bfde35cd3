package org.tallystick.command.bus;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.axonframework.messaging.unitofwork.CurrentUnitOfWork;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.tallystick.api.WriteFailure;

/**
 * The one thread that writes. It takes whatever waits in the queue, up to a limit, and hands it as
 * one group to {@link GroupCommit}: the busier the queue, the larger the groups.
 */
public class Writer implements SmartLifecycle {

    private static final Logger log = LoggerFactory.getLogger(Writer.class);
    private static final long WATCH_EVERY_MILLIS = 50;
    private static final long STOP_WAIT_MILLIS = 10_000;

    private final LinkedBlockingQueue<Job> queue;
    private final GroupCommit groupCommit;
    private final WriterSettings settings;
    private final WriterMetrics metrics;
    private final WriterHealth health;
    private volatile boolean running;
    private final LastingThread thread;
    private @Nullable ScheduledExecutorService watch;
    private @Nullable ScheduledFuture<?> watching;

    public Writer(
            GroupCommit groupCommit,
            WriterSettings settings,
            WriterMetrics metrics,
            WriterHealth health) {
        this.queue = new LinkedBlockingQueue<>(settings.queueMax());
        this.thread = new LastingThread("writer", this::writeUntilStopped);
        this.groupCommit = groupCommit;
        this.settings = settings;
        this.metrics = metrics;
        this.health = health;
        metrics.watchQueue(queue);
    }

    void submit(Job job) {
        if (!running || !queue.offer(job)) {
            refuse(job);
        } else if (!running && queue.remove(job)) {
            refuse(job);
        }
    }

    /** Whether it is the writer's own thread that asks, from within a command that it handles. */
    boolean isHandling() {
        return thread.isCurrent() && CurrentUnitOfWork.isStarted();
    }

    @Override
    public synchronized void start() {
        if (running) {
            return;
        }
        running = true;
        ensureThread();
        watch =
                Executors.newSingleThreadScheduledExecutor(
                        task -> new Thread(task, "writer-watch"));
        watching =
                watch.scheduleWithFixedDelay(
                        this::look, WATCH_EVERY_MILLIS, WATCH_EVERY_MILLIS, TimeUnit.MILLISECONDS);
    }

    @Override
    public synchronized void stop() {
        running = false;
        if (watching != null && watch != null) {
            watching.cancel(false);
            watch.shutdownNow();
        }
        thread.await(STOP_WAIT_MILLIS);
        List<Job> left = new ArrayList<>();
        queue.drainTo(left);
        left.forEach(this::refuse);
    }

    @Override
    public boolean isRunning() {
        return running;
    }

    /** Starts before whatever sends commands, and so stops after it. */
    @Override
    public int getPhase() {
        return Integer.MIN_VALUE + 1_000;
    }

    private void ensureThread() {
        if (running) {
            thread.ensure();
        }
    }

    /**
     * After an {@link Error} nothing that is bound to the thread can be trusted: it ends, and a new
     * one takes over.
     */
    private void writeUntilStopped() {
        try {
            while (running || !queue.isEmpty()) {
                List<Job> group = takeGroup();
                if (!group.isEmpty()) {
                    write(group);
                    health.wrote();
                } else if (health.isBroken() && groupCommit.canWrite()) {
                    // Nobody sends to an unready node, so it has to find out by itself.
                    health.wrote();
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            log.warn("The writer was interrupted and ends; a new one takes over", e);
        } catch (Throwable broken) {
            sayThatItBroke(broken);
        } finally {
            ensureThread();
        }
    }

    private void sayThatItBroke(Throwable broken) {
        try {
            log.error(
                    "The writer broke; a new one takes over, readiness is down until it can write",
                    broken);
        } finally {
            health.broke();
        }
    }

    /** Whatever happens, each is answered. */
    private void write(List<Job> group) {
        try {
            writePagesLast(group);
        } catch (Throwable broken) {
            // How far those came that nobody could answer is not known any more.
            group.stream()
                    .filter(job -> !job.isAnswered())
                    .forEach(job -> job.fail(WriteFailure.OUTCOME_UNKNOWN.toException()));
            throw broken;
        }
    }

    /**
     * What clients wait for first, then feeds' pages: in one group with one they would wait for the
     * page before and for this one. Each page is a transaction of its own, so that one that takes
     * too long harms no other feed.
     */
    private void writePagesLast(List<Job> group) {
        List<Job> direct = group.stream().filter(job -> !job.isPage()).toList();
        Deque<Job> pages = new ArrayDeque<>(group.stream().filter(Job::isPage).toList());
        try {
            if (!direct.isEmpty()) {
                groupCommit.run(direct);
            }
            while (!pages.isEmpty()) {
                groupCommit.run(List.of(pages.remove()));
            }
        } catch (Throwable broken) {
            pages.forEach(page -> page.fail(WriteFailure.BUSY.toException()));
            throw broken;
        }
    }

    private List<Job> takeGroup() throws InterruptedException {
        Job first = queue.poll(WATCH_EVERY_MILLIS, TimeUnit.MILLISECONDS);
        if (first == null) {
            return List.of();
        }
        List<Job> waiting = new ArrayList<>(settings.groupMax());
        waiting.add(first);
        queue.drainTo(waiting, settings.groupMax() - 1);
        List<Job> group = new ArrayList<>(waiting.size());
        try {
            for (Job job : waiting) {
                if (isOverdue(job)) {
                    refuse(job);
                } else if (job.take()) {
                    group.add(job);
                    metrics.taken(job);
                }
            }
        } catch (Throwable broken) {
            group.forEach(job -> job.fail(WriteFailure.BUSY.toException()));
            waiting.forEach(this::refuse);
            throw broken;
        }
        return group;
    }

    /** Its schedule ends with the first exception, and nothing else would notice that. */
    private void look() {
        try {
            ensureThread();
            cancelOverdue();
        } catch (RuntimeException | Error e) {
            log.error("The writer could not be looked after; it is tried again", e);
        }
    }

    /** While a group takes long, those behind it must not wait longer than they were promised. */
    private void cancelOverdue() {
        for (Job job = queue.peek(); job != null && isOverdue(job); job = queue.peek()) {
            if (queue.remove(job)) {
                refuse(job);
            }
        }
    }

    private boolean isOverdue(Job job) {
        return job.waitedNanos() > settings.queueWaitMax().toNanos();
    }

    private void refuse(Job job) {
        if (job.cancel()) {
            metrics.cancelled();
            try {
                job.fail(WriteFailure.BUSY.toException());
            } catch (RuntimeException e) {
                log.error("A sender could not be told that the writer is busy", e);
            }
        }
    }
}
