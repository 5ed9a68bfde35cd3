package org.tallystick.app.web.fallback;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.springframework.beans.factory.support.StaticListableBeanFactory;
import org.tallystick.app.database.Replica;

/** A fallback for tests of other packages that have no replica. */
public final class ReadFallbackForTests {

    private ReadFallbackForTests() {}

    public static ReadFallback none() {
        return new ReadFallback(
                new StaticListableBeanFactory().getBeanProvider(Replica.class),
                () -> true,
                new FallbackRecord(new SimpleMeterRegistry()));
    }
}
