package org.tallystick.architecture.wrong.saga;

import java.time.Instant;
import java.util.List;
import org.tallystick.architecture.wrong.command.SeesQuery;

/** Breaks: saga sees only api; time comes from a clock; nothing sleeps. */
public record SeesCommand(List<SeesQuery> others) {

    Instant later() throws InterruptedException {
        Thread.sleep(1);
        return Instant.now();
    }
}
