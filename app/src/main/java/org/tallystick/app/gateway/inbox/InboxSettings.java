package org.tallystick.app.gateway.inbox;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * Settings of the callback inbox.
 *
 * @param bodyMax the longest callback; 1 KB to 1 MB
 * @param storeLimit how long a gateway waits at most until its callback is stored, or is told to
 *     come again
 * @param queueMax callbacks that may wait to be stored; one more is told to come again
 * @param groupMax callbacks that are stored in one transaction
 * @param pollInterval how often due callbacks are looked for if nothing wakes the worker
 * @param claimTime how long a node that works on callbacks may be silent before another takes over
 * @param batchMax callbacks that are processed at once
 * @param retryDelay between the second, third and fourth attempt
 * @param lastDelay before the fifth and last attempt
 * @param parkTime how long a callback whose order is unknown is matched again
 */
@ConfigurationProperties("tallystick.inbox")
record InboxSettings(
        @DefaultValue("64KB") DataSize bodyMax,
        @DefaultValue("800ms") Duration storeLimit,
        @DefaultValue("5000") int queueMax,
        @DefaultValue("256") int groupMax,
        @DefaultValue("250ms") Duration pollInterval,
        @DefaultValue("30s") Duration claimTime,
        @DefaultValue("128") int batchMax,
        @DefaultValue("30s") Duration retryDelay,
        @DefaultValue("5m") Duration lastDelay,
        @DefaultValue("30m") Duration parkTime) {

    private static final long BODY_MIN_BYTES = 1024;
    private static final long BODY_MAX_BYTES = 1024 * 1024;

    InboxSettings {
        if (bodyMax.toBytes() < BODY_MIN_BYTES || bodyMax.toBytes() > BODY_MAX_BYTES) {
            throw new IllegalArgumentException("tallystick.inbox.body-max must be 1 KB to 1 MB");
        }
        if (storeLimit.toMillis() < 1 || pollInterval.toMillis() < 1) {
            throw new IllegalArgumentException(
                    "tallystick.inbox.store-limit and poll-interval must be at least 1 ms");
        }
        if (queueMax < 1 || groupMax < 1 || batchMax < 1) {
            throw new IllegalArgumentException(
                    "tallystick.inbox.queue-max, group-max and batch-max must be at least 1");
        }
        if (claimTime.compareTo(InboxWorker.OUTCOME_LIMIT.multipliedBy(2)) < 0) {
            throw new IllegalArgumentException(
                    "tallystick.inbox.claim-time must be at least twice what a command may take: "
                            + InboxWorker.OUTCOME_LIMIT.multipliedBy(2).toSeconds()
                            + " s");
        }
    }
}
