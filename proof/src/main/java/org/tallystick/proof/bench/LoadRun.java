package org.tallystick.proof.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.tallystick.proof.lab.Histogram;

/**
 * Callers that each do one thing after the other, all at once: every part of the benchmark, the
 * yardstick included, is measured by this.
 */
final class LoadRun {

    /** A caller that gets this many wrong answers gives up. */
    private static final int FAILURES_MAX = 100;

    /** One caller with what it needs, such as a connection of its own. */
    interface Caller extends AutoCloseable {

        /**
         * Does one thing and waits for its end.
         *
         * @throws UnexpectedAnswerException if the answer is wrong; the caller goes on
         * @throws Exception if it cannot go on
         */
        void call() throws Exception;

        @Override
        void close();
    }

    /** Makes the callers, each before the load begins. */
    interface Callers {
        Caller open(int number) throws Exception;
    }

    private final List<Worker> workers;
    private final CountDownLatch ready;
    private final CountDownLatch go = new CountDownLatch(1);
    private final AtomicLong left;
    private volatile long measuredFrom;
    private volatile long measuredUntil;

    private LoadRun(int callerCount, long operations, Callers callers) {
        this.ready = new CountDownLatch(callerCount);
        this.left = new AtomicLong(operations);
        this.workers =
                IntStream.range(0, callerCount)
                        .mapToObj(number -> new Worker(number, callers))
                        .toList();
    }

    /** Lets the callers work for a time. */
    static LoadResult forTime(int callerCount, Pace pace, Callers callers)
            throws InterruptedException {
        LoadRun run = new LoadRun(callerCount, Long.MAX_VALUE, callers);
        run.start(pace.warmUp().toNanos(), pace.measured().toNanos());
        return run.result(pace.measured().toNanos() / 1e9);
    }

    /** Lets the callers do a number of things. */
    static LoadResult forCount(int callerCount, long operations, Callers callers)
            throws InterruptedException {
        LoadRun run = new LoadRun(callerCount, operations, callers);
        long nanos = run.start(0, Long.MAX_VALUE / 4);
        return run.result(nanos / 1e9);
    }

    private long start(long warmUpNanos, long measuredNanos) throws InterruptedException {
        List<Thread> threads = new ArrayList<>();
        for (Worker worker : workers) {
            Thread thread = new Thread(worker, "load-" + worker.number);
            thread.setDaemon(true);
            thread.start();
            threads.add(thread);
        }
        ready.await();
        long startedAt = System.nanoTime();
        measuredFrom = startedAt + warmUpNanos;
        measuredUntil = measuredFrom + measuredNanos;
        go.countDown();
        for (Thread thread : threads) {
            thread.join();
        }
        return System.nanoTime() - startedAt;
    }

    private LoadResult result(double seconds) {
        Histogram latencies = new Histogram();
        workers.forEach(worker -> latencies.add(worker.latencies));
        long failures = workers.stream().mapToLong(worker -> worker.failures).sum();
        String firstFailure =
                workers.stream()
                        .map(worker -> worker.firstFailure)
                        .filter(Objects::nonNull)
                        .findFirst()
                        .orElse(null);
        long calls = workers.stream().mapToLong(worker -> worker.calls).sum();
        return new LoadResult(workers.size(), seconds, calls, latencies, failures, firstFailure);
    }

    /** One caller's thread. */
    private final class Worker implements Runnable {

        private final int number;
        private final Callers callers;
        private final Histogram latencies = new Histogram();
        private long calls;
        private long failures;
        private @Nullable String firstFailure;

        Worker(int number, Callers callers) {
            this.number = number;
            this.callers = callers;
        }

        @Override
        public void run() {
            boolean counted = false;
            try (Caller caller = callers.open(number)) {
                ready.countDown();
                counted = true;
                go.await();
                while (failures < FAILURES_MAX && callOnce(caller)) {}
            } catch (Exception e) {
                failed(e);
            } finally {
                if (!counted) {
                    ready.countDown();
                }
            }
        }

        /** False once the time is over or nothing is left to do. */
        private boolean callOnce(Caller caller) throws Exception {
            long startedAt = System.nanoTime();
            if (startedAt - measuredUntil >= 0 || left.getAndDecrement() <= 0) {
                return false;
            }
            calls++;
            try {
                caller.call();
            } catch (UnexpectedAnswerException e) {
                failed(e);
                return true;
            }
            long endedAt = System.nanoTime();
            if (startedAt - measuredFrom >= 0 && endedAt - measuredUntil <= 0) {
                latencies.record(endedAt - startedAt);
            }
            return true;
        }

        private void failed(Exception failure) {
            failures++;
            if (firstFailure == null) {
                firstFailure = failure.toString().lines().findFirst().orElse("");
            }
        }
    }
}
