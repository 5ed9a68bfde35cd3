package org.tallystick.proof.load;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntFunction;
import org.tallystick.proof.lab.HttpConnection.Answer;

/**
 * Clients at work. In a closed loop each asks as soon as it has an answer. In an open loop requests
 * are due at fixed moments, whoever is free sends the next one, and times count from when it was
 * due: what had to wait because the application stood still is not left out of the percentiles.
 */
final class Drive {

    /** So long after the end what is late is still sent. */
    private static final long LATE_NANOS_MAX = TimeUnit.SECONDS.toNanos(10);

    private final IntFunction<LoadClient> clients;
    private final Plan plan;
    private final Recording recording;
    private final long startedAt = System.nanoTime();
    private final AtomicLong next = new AtomicLong();

    /**
     * What is to be done.
     *
     * @param name unique on its site
     * @param clients at once
     * @param perSecond requests that are due in a second; 0 for a closed loop
     * @param paymentPercent how many requests in a hundred are payments
     */
    record Plan(String name, int clients, double perSecond, Duration time, int paymentPercent) {

        private static final int PAYMENTS = 6;

        static Plan closed(String name, int clients, Duration time) {
            return new Plan(name, clients, 0, time, PAYMENTS);
        }

        Plan withPayments(int percent) {
            return new Plan(name, clients, perSecond, time, percent);
        }

        /** With clients enough for some seconds in which nothing is answered. */
        static Plan open(String name, double perSecond, Duration time) {
            int clients = (int) Math.min(256, Math.max(32, 2 * perSecond));
            return new Plan(name, clients, perSecond, time, PAYMENTS);
        }
    }

    private Drive(IntFunction<LoadClient> clients, Plan plan) {
        this.clients = clients;
        this.plan = plan;
        this.recording = new Recording(startedAt, plan.time);
    }

    static Recording run(LoadSite site, Plan plan) {
        return start(site, plan).join();
    }

    /** In the background. */
    static CompletableFuture<Recording> start(LoadSite site, Plan plan) {
        return start(site::client, plan);
    }

    /** With clients of somebody's own; each is closed at the end. */
    static CompletableFuture<Recording> start(IntFunction<LoadClient> clients, Plan plan) {
        Drive drive = new Drive(clients, plan);
        List<Thread> threads = new ArrayList<>();
        CompletableFuture<Recording> done = new CompletableFuture<>();
        for (int number = 0; number < plan.clients; number++) {
            int each = number;
            Thread thread =
                    new Thread(
                            () -> {
                                try {
                                    drive.work(each);
                                } catch (RuntimeException | Error e) {
                                    done.completeExceptionally(e);
                                }
                            },
                            "load-" + number);
            thread.setDaemon(true);
            thread.start();
            threads.add(thread);
        }
        Thread end = new Thread(() -> drive.await(threads, done), "load-end");
        end.setDaemon(true);
        end.start();
        return done;
    }

    private void await(List<Thread> threads, CompletableFuture<Recording> done) {
        try {
            for (Thread thread : threads) {
                thread.join();
            }
            recording.notSent(startedAt + plan.time.toNanos() - 1, unsent());
            done.complete(recording);
        } catch (InterruptedException e) {
            done.completeExceptionally(e);
        }
    }

    private long unsent() {
        return plan.perSecond == 0
                ? 0
                : (long) (plan.perSecond * plan.time.toMillis() / 1e3) - next.get();
    }

    private void work(int number) {
        String name = plan.name + "-" + number;
        Mix mix = new Mix(name, number, plan.paymentPercent, LoadSite.ACCOUNTS);
        try (LoadClient client = clients.apply(number)) {
            for (long dueAt = due(); dueAt >= 0; dueAt = due()) {
                Wish wish = mix.next();
                LoadClient.Reply reply = client.exchange(wish);
                long endedAt = System.nanoTime();
                Answer answer = reply.answer();
                Outcome outcome = answer == null ? reply.failure() : mix.learn(wish, answer);
                recording.record(wish.operation(), startedAt + dueAt, endedAt, outcome);
            }
        }
    }

    /** When the next request is due, in nanoseconds from the start; below zero if none is. */
    private long due() {
        long end = plan.time.toNanos();
        long now = System.nanoTime() - startedAt;
        if (plan.perSecond == 0) {
            return now < end ? now : -1;
        }
        if (now > end + LATE_NANOS_MAX) {
            return -1;
        }
        long number = next.getAndIncrement();
        long dueAt = (long) (number * 1e9 / plan.perSecond);
        if (dueAt >= end) {
            return -1;
        }
        for (long early = dueAt - now; early > 0; early = startedAt + dueAt - System.nanoTime()) {
            LockSupport.parkNanos(early);
        }
        return dueAt;
    }
}
