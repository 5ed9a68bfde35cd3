package org.tallystick.proof.bench;

import java.util.List;
import org.tallystick.proof.bench.Traffic.Measured;

/**
 * Commands sent within the process: the write path without the edge. Once alone, as the yardstick
 * is, with the read models stopped; else with everything on.
 */
final class InProcessLoad {

    private static final double OF_YARDSTICK = 0.8;

    private final Lab lab;

    InProcessLoad(Lab lab) {
        this.lab = lab;
    }

    void run() throws Exception {
        InProcessApplication application = lab.inProcess();
        Traffic traffic = new Traffic(lab, application, "in process");
        OrderBook spread = new OrderBook("in-process", Lab.SPREAD);
        OrderBook hot = new OrderBook("in-process-hot", List.of("in-process-hot"));
        traffic.warmUp(spread);
        for (Shape shape : Shape.FIRST_TIME) {
            traffic.firstTime(shape, shape.hot() ? hot : spread);
        }
        traffic.again("duplicates inside the window", spread, spread.issued());
        OldCallbacks old = lab.oldCallbacks(application);
        traffic.again("duplicates older than the window", old.orders(), old.count());
        writePathAlone(application, spread);
    }

    private void writePathAlone(InProcessApplication application, OrderBook orders)
            throws Exception {
        application.stopProcessors();
        Traffic alone =
                new Traffic(
                        lab,
                        application,
                        "in process, read models off",
                        application::startProcessors);
        Measured measured = alone.firstTime(Shape.BUSY, orders);
        lab.report()
                .ofYardstick(
                        "in process, 64 callers, spread",
                        OF_YARDSTICK,
                        Shape.BUSY,
                        measured.result());
    }
}
