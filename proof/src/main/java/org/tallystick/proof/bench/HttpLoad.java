package org.tallystick.proof.bench;

import java.time.Duration;
import java.util.List;
import org.tallystick.proof.bench.Traffic.Measured;

/** The same loads by HTTP, to an application in a process of its own. */
final class HttpLoad {

    private static final double SPREAD_OF_YARDSTICK = 0.5;
    private static final double HOT_OF_YARDSTICK = 2.0;
    private static final double DUPLICATES_OF_FIRST_TIME = 1.3;
    private static final double MIXED_OF_FIRST_TIME = 0.9;
    private static final Duration CAUGHT_UP_MAX = Duration.ofSeconds(5);

    private final Lab lab;

    HttpLoad(Lab lab) {
        this.lab = lab;
    }

    void run() throws Exception {
        Application application = lab.process(0);
        Traffic traffic = new Traffic(lab, application, "HTTP");
        OrderBook spread = new OrderBook("http", Lab.SPREAD);
        OrderBook hot = new OrderBook("http-hot", List.of("http-hot"));
        OldCallbacks old = lab.oldCallbacks(application);
        traffic.warmUp(spread);
        traffic.firstTime(new Shape(1, false), spread);
        traffic.firstTime(new Shape(16, false), spread);
        Measured aged =
                traffic.again("duplicates older than the window", old.orders(), old.count());
        Measured firstTime = traffic.firstTime(Shape.BUSY, spread);
        Measured mixed = traffic.mixed(spread, old);
        Measured young = traffic.again("duplicates inside the window", spread, spread.issued());
        Measured onHot = traffic.firstTime(Shape.HOT, hot);

        Report report = lab.report();
        report.ofYardstick(
                "HTTP, 64 connections, spread",
                SPREAD_OF_YARDSTICK,
                Shape.BUSY,
                firstTime.result());
        report.figure(
                "HTTP, read models caught up after",
                "at most " + Report.seconds(CAUGHT_UP_MAX),
                Report.seconds(firstTime.caughtUp()),
                firstTime.caughtUp().compareTo(CAUGHT_UP_MAX) <= 0);
        report.ofYardstick("HTTP, one hot account", HOT_OF_YARDSTICK, Shape.HOT, onHot.result());
        ofFirstTime("HTTP, young duplicates", DUPLICATES_OF_FIRST_TIME, young, firstTime);
        ofFirstTime("HTTP, old duplicates", DUPLICATES_OF_FIRST_TIME, aged, firstTime);
        ofFirstTime("HTTP, 1 % old duplicates mixed in", MIXED_OF_FIRST_TIME, mixed, firstTime);
    }

    private void ofFirstTime(String what, double wanted, Measured measured, Measured firstTime) {
        double found = measured.result().perSecond() / firstTime.result().perSecond();
        lab.report().figure(what, wanted + " x first-time", Report.ratio(found), found >= wanted);
    }
}
