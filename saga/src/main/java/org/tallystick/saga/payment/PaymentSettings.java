package org.tallystick.saga.payment;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How payments are seen through, {@code tallystick.payment-process.*}.
 *
 * @param sagaSegments parts that the sagas' work is first split into, each with a thread of its own
 * @param sagaBatchSize events that one of them handles in one transaction, at most
 * @param stepThreads threads that wait for gateways, on one node
 * @param pollingInterval between two looks for timers that are due; a node looks at once for those
 *     that it has set itself
 * @param heartbeatInterval between two signs of life; a step whose process has missed four is taken
 *     up by another one
 * @param retryDelay after which a step that failed on our side is tried again
 * @param breakerWait after which a question is put again that the circuit breaker did not let pass
 * @param shutdownMaxWait how long a stop waits for steps under way; longer than a call may take
 * @param sweepInterval between two looks for payments whose timer was lost
 * @param sweepGrace how late a payment must be before a sweep sets its timer again
 * @param sweepLimit payments that are looked at in one sweep
 */
@ConfigurationProperties("tallystick.payment-process")
public record PaymentSettings(
        @DefaultValue("8") int sagaSegments,
        @DefaultValue("10") int sagaBatchSize,
        @DefaultValue("96") int stepThreads,
        @DefaultValue("500ms") Duration pollingInterval,
        @DefaultValue("3s") Duration heartbeatInterval,
        @DefaultValue("2s") Duration retryDelay,
        @DefaultValue("5s") Duration breakerWait,
        @DefaultValue("5s") Duration shutdownMaxWait,
        @DefaultValue("5s") Duration sweepInterval,
        @DefaultValue("5s") Duration sweepGrace,
        @DefaultValue("500") int sweepLimit) {

    public PaymentSettings {
        require(sagaSegments >= 1 && sagaSegments <= 64, "saga-segments must be 1 to 64");
        require(sagaBatchSize >= 1 && sagaBatchSize <= 50, "saga-batch-size must be 1 to 50");
        require(stepThreads >= 2 && stepThreads <= 256, "step-threads must be 2 to 256");
        require(pollingInterval.toMillis() >= 50, "polling-interval must be at least 50 ms");
        require(heartbeatInterval.toMillis() >= 100, "heartbeat-interval must be at least 100 ms");
        require(retryDelay.toMillis() >= 100, "retry-delay must be at least 100 ms");
        require(breakerWait.toMillis() >= 100, "breaker-wait must be at least 100 ms");
        require(!shutdownMaxWait.isNegative(), "shutdown-max-wait must not be negative");
        require(sweepInterval.toMillis() >= 100, "sweep-interval must be at least 100 ms");
        require(!sweepGrace.isNegative(), "sweep-grace must not be negative");
        require(sweepLimit >= 1 && sweepLimit <= 10_000, "sweep-limit must be 1 to 10000 payments");
    }

    private static void require(boolean fulfilled, String rule) {
        if (!fulfilled) {
            throw new IllegalArgumentException("tallystick.payment-process." + rule);
        }
    }
}
