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
    private volatile @Nullable Thread thread;
    private @Nullable ScheduledExecutorService watch;
    private @Nullable ScheduledFuture<?> watching;

    public Writer(
            GroupCommit groupCommit,
            WriterSettings settings,
            WriterMetrics metrics,
            WriterHealth health) {
        this.queue = new LinkedBlockingQueue<>(settings.queueMax());
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
        return Thread.currentThread() == thread && CurrentUnitOfWork.isStarted();
    }

    @Override
    public synchronized void start() {
        if (running) {
            return;
        }
        running = true;
        startThread();
        watch =
                Executors.newSingleThreadScheduledExecutor(
                        task -> new Thread(task, "writer-watch"));
        watching =
                watch.scheduleWithFixedDelay(
                        this::cancelOverdue,
                        WATCH_EVERY_MILLIS,
                        WATCH_EVERY_MILLIS,
                        TimeUnit.MILLISECONDS);
    }

    @Override
    public synchronized void stop() {
        running = false;
        if (watching != null && watch != null) {
            watching.cancel(false);
            watch.shutdownNow();
        }
        awaitThread();
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

    private void startThread() {
        Thread next = new Thread(this::writeUntilStopped, "writer");
        next.setDaemon(true);
        thread = next;
        next.start();
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
            log.warn("The writer was interrupted and ends; what waits is answered busy", e);
        } catch (Throwable broken) {
            log.error(
                    "The writer broke; a new one takes over, readiness is down until it can write",
                    broken);
            health.broke();
            if (running) {
                startThread();
            }
        }
    }

    /**
     * What clients wait for first, then feeds' pages: in one group with one they would wait for the
     * page before and for this one. Each page is a transaction of its own, so that one that takes
     * too long harms no other feed.
     */
    private void write(List<Job> group) {
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
        for (Job job : waiting) {
            if (isOverdue(job)) {
                refuse(job);
            } else if (job.take()) {
                metrics.taken(job);
                group.add(job);
            }
        }
        return group;
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

    private void awaitThread() {
        Thread ending = thread;
        if (ending == null || ending == Thread.currentThread()) {
            return;
        }
        try {
            ending.join(STOP_WAIT_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
