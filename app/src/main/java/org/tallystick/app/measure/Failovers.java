package org.tallystick.app.measure;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import org.springframework.stereotype.Component;

/** Counts what went away and who or what stood in for it, as this node has seen it. */
@Component
public class Failovers {

    /** The database went, and came back. */
    public static final String DATABASE = "database";

    /** Another node went, and its work was taken over. */
    public static final String NODE = "node";

    private final MeterRegistry registry;

    Failovers(MeterRegistry registry) {
        this.registry = registry;
        for (String kind : new String[] {DATABASE, NODE}) {
            counter(kind, "started");
            counter(kind, "completed");
        }
    }

    /** It is gone. */
    public void started(String kind) {
        counter(kind, "started").increment();
    }

    /** It is back, or nothing of what it did is left undone. */
    public void completed(String kind) {
        counter(kind, "completed").increment();
    }

    private Counter counter(String kind, String status) {
        return Counter.builder("tallystick.failovers")
                .description("What went away, and when somebody stood in or it was back")
                .tag("kind", kind)
                .tag("status", status)
                .register(registry);
    }
}
