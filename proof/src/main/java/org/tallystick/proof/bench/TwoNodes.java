package org.tallystick.proof.bench;

import java.util.List;
import org.tallystick.proof.lab.Meters;

/** Two processes on one database, the same accounts through both. */
final class TwoNodes {

    private final Lab lab;

    TwoNodes(Lab lab) {
        this.lab = lab;
    }

    void run() throws Exception {
        Pair pair = new Pair(lab.process(0), lab.process(1));
        OrderBook orders = new OrderBook("nodes", Lab.SPREAD);
        Traffic traffic = new Traffic(lab, pair, "HTTP, two nodes");
        traffic.warmUp(orders);
        LoadResult result = traffic.firstTime(Shape.BUSY, orders).result();
        lab.report()
                .figure(
                        "two nodes, conflicts shown to clients",
                        "0",
                        String.valueOf(result.failures()),
                        result.failures() == 0);
    }

    /** Both as one: connections take turns. */
    private static final class Pair implements Application {

        private final List<Application> nodes;
        private int connections;

        Pair(Application one, Application other) {
            this.nodes = List.of(one, other);
        }

        @Override
        public synchronized Sender connect() throws Exception {
            return nodes.get(connections++ % nodes.size()).connect();
        }

        @Override
        public Meters meters() {
            return nodes.stream()
                    .map(Application::meters)
                    .reduce(new Meters(0, 0, 0), Meters::plus);
        }

        @Override
        public void close() {
            nodes.forEach(Application::close);
        }
    }
}
