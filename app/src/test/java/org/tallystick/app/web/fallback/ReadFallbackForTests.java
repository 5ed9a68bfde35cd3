package org.tallystick.app.web.fallback;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.springframework.beans.factory.support.StaticListableBeanFactory;
import org.tallystick.app.database.Replica;
import org.tallystick.app.measure.CompatibilityNames;

/** A fallback for tests of other packages that have no replica. */
public final class ReadFallbackForTests {

    private ReadFallbackForTests() {}

    public static ReadFallback none() {
        StaticListableBeanFactory nothing = new StaticListableBeanFactory();
        return new ReadFallback(
                nothing.getBeanProvider(Replica.class),
                () -> true,
                new FallbackRecord(
                        new SimpleMeterRegistry(),
                        nothing.getBeanProvider(CompatibilityNames.class)));
    }
}
