package org.tallystick.proof.bench;

import java.time.Duration;
import java.util.SplittableRandom;
import org.tallystick.proof.bench.Sender.Answer;
import org.tallystick.proof.lab.Meters;

/** Loads of one application, measured and put into the report. */
final class Traffic {

    /** Old callbacks among the first ones, one in so many. */
    private static final int MIXED_ONE_IN = 100;

    private final Lab lab;
    private final Application application;
    private final String where;
    private final Runnable afterLoad;

    Traffic(Lab lab, Application application, String where) {
        this(lab, application, where, () -> {});
    }

    /**
     * Loads with something of their own to do at the end.
     *
     * @param where how the report calls it
     * @param afterLoad done when the load is over, before the read models are waited for
     */
    Traffic(Lab lab, Application application, String where, Runnable afterLoad) {
        this.lab = lab;
        this.application = application;
        this.where = where;
        this.afterLoad = afterLoad;
    }

    /** Sends orders that nobody has sent before. */
    Measured firstTime(Shape shape, OrderBook orders) throws Exception {
        lab.openAccounts(application, orders.accountIds());
        return measure(shape, shape.describe(), (sender, random) -> first(sender, orders.next()));
    }

    /** Works a process that has just started, so that its code is compiled when it matters. */
    void warmUp(OrderBook orders) throws Exception {
        lab.openAccounts(application, orders.accountIds());
        LoadResult result =
                LoadRun.forTime(
                        Shape.BUSY.callers(),
                        lab.options().coldStart(),
                        number -> new StepCaller(application.connect(), number, patient(orders)));
        if (result.failures() > 0) {
            lab.report().problem("While warming up: " + result.firstFailure());
        }
        lab.readModels().awaitAll();
    }

    /** Sends some of the first so many orders once more. */
    Measured again(String what, OrderBook orders, long below) throws Exception {
        return measure(
                Shape.BUSY, what, (sender, random) -> again(sender, orders.again(random, below)));
    }

    /** Sends new orders and, among them, some very old ones once more. */
    Measured mixed(OrderBook orders, OldCallbacks old) throws Exception {
        return measure(
                Shape.BUSY,
                "spread, 1 % old duplicates",
                (sender, random) -> {
                    if (random.nextInt(MIXED_ONE_IN) == 0) {
                        again(sender, old.any(random));
                    } else {
                        first(sender, orders.next());
                    }
                });
    }

    /** A cold process may be too busy at first. */
    private Step patient(OrderBook orders) {
        return (sender, random) -> {
            Order order = orders.next();
            BusyException.patiently(
                    () -> {
                        first(sender, order);
                        return true;
                    });
        };
    }

    private void first(Sender sender, Order order) throws Exception {
        if (sender.send(order) != Answer.APPLIED) {
            throw new UnexpectedAnswerException("Replayed at its first time: " + order);
        }
        lab.applied().increment();
    }

    private void again(Sender sender, Order order) throws Exception {
        if (sender.send(order) != Answer.REPLAYED) {
            lab.applied().increment();
            throw new UnexpectedAnswerException("Moved money twice: " + order);
        }
    }

    private Measured measure(Shape shape, String what, Step step) throws Exception {
        lab.database().settle();
        Meters before = application.meters();
        long cpuBefore = lab.cpuMicros();
        LoadResult result =
                LoadRun.forTime(
                        shape.callers(),
                        lab.options().pace(),
                        number -> new StepCaller(application.connect(), number, step));
        long endedAt = System.nanoTime();
        Meters after = application.meters();
        afterLoad.run();
        lab.readModels().awaitAll();
        Duration caughtUp = Duration.ofNanos(System.nanoTime() - endedAt);
        String cpu = CpuTime.perOperation(lab.cpuMicros() - cpuBefore, result.calls());
        String group = after.groupSizeSince(before);
        lab.report()
                .load(
                        shape,
                        where + ", " + what,
                        result,
                        new Report.Observed(cpu, group, caughtUp, after.heapUsed()));
        return new Measured(result, caughtUp);
    }

    /**
     * What was measured.
     *
     * @param caughtUp how long after the end the read models had everything
     */
    record Measured(LoadResult result, Duration caughtUp) {}

    private interface Step {
        void run(Sender sender, SplittableRandom random) throws Exception;
    }

    private static final class StepCaller implements LoadRun.Caller {

        private final Sender sender;
        private final SplittableRandom random;
        private final Step step;

        StepCaller(Sender sender, int number, Step step) {
            this.sender = sender;
            this.random = new SplittableRandom(number);
            this.step = step;
        }

        @Override
        public void call() throws Exception {
            step.run(sender, random);
        }

        @Override
        public void close() {
            sender.close();
        }
    }
}
