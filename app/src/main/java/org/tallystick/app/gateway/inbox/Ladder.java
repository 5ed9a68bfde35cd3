package org.tallystick.app.gateway.inbox;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * When a callback that could not be processed is tried again: at once, then three times after 30 s
 * with an alert, then once after 5 min, then never by itself. One whose order is unknown is looked
 * up again soon at first, because it may have come before our own commit, and then each minute.
 */
record Ladder(InboxSettings settings) {

    private static final int RETRIES = 3;
    private static final List<Duration> LOOKUPS =
            List.of(
                    Duration.ofMillis(200),
                    Duration.ofMillis(500),
                    Duration.ofSeconds(1),
                    Duration.ofSeconds(2),
                    Duration.ofSeconds(5),
                    Duration.ofSeconds(10),
                    Duration.ofSeconds(30));
    private static final Duration LATER_LOOKUPS = Duration.ofMinutes(1);

    /** The level of a callback that has failed so many times: 0, 1 or 2. */
    int level(int failures) {
        if (failures == 0) {
            return 0;
        }
        return failures <= RETRIES ? 1 : 2;
    }

    /** The next attempt after so many failures; null after the last. */
    @Nullable Instant retry(int failures, Instant now) {
        return switch (level(failures)) {
            case 0 -> now;
            case 1 -> now.plus(settings.retryDelay());
            default -> failures == RETRIES + 1 ? now.plus(settings.lastDelay()) : null;
        };
    }

    /** The next look for the order after so many in vain; null when it was parked long enough. */
    @Nullable Instant lookup(int lookups, Instant receivedAt, Instant now) {
        if (!now.isBefore(receivedAt.plus(settings.parkTime()))) {
            return null;
        }
        return now.plus(lookups < LOOKUPS.size() ? LOOKUPS.get(lookups) : LATER_LOOKUPS);
    }
}
