package org.tallystick.proof.bench;

import java.util.List;
import org.tallystick.proof.bench.Traffic.Measured;

/** Commands sent within the process: the write path without the edge, read models on. */
final class InProcessLoad {

    private static final double OF_YARDSTICK = 0.8;

    private final Lab lab;

    InProcessLoad(Lab lab) {
        this.lab = lab;
    }

    void run() throws Exception {
        Application application = lab.inProcess();
        Traffic traffic = new Traffic(lab, application, "in process");
        OrderBook spread = new OrderBook("in-process", Lab.SPREAD);
        OrderBook hot = new OrderBook("in-process-hot", List.of("in-process-hot"));
        traffic.warmUp(spread);
        for (Shape shape : Shape.FIRST_TIME) {
            Measured measured = traffic.firstTime(shape, shape.hot() ? hot : spread);
            if (shape.equals(Shape.BUSY)) {
                lab.report()
                        .ofYardstick(
                                "in process, 64 callers, spread",
                                OF_YARDSTICK,
                                shape,
                                measured.result());
            }
        }
        traffic.again("duplicates inside the window", spread, spread.issued());
        OldCallbacks old = lab.oldCallbacks(application);
        traffic.again("duplicates older than the window", old.orders(), old.count());
    }
}
