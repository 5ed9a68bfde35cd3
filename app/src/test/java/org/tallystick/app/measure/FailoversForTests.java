package org.tallystick.app.measure;

import io.micrometer.core.instrument.MeterRegistry;

/** The counters, for tests of other packages. */
public final class FailoversForTests {

    private FailoversForTests() {}

    public static Failovers in(MeterRegistry registry) {
        return new Failovers(registry);
    }
}
