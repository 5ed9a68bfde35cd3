package org.tallystick.query.replay;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How fast a new generation is built, {@code tallystick.replay.*}. What it takes is missing to
 * readers and writers of the same machine.
 *
 * @param batchSize events that are handled in one transaction, at most
 * @param segments parts that its work is split into; they may be on several nodes
 * @param threads threads on one node that handle its events
 */
@ConfigurationProperties("tallystick.replay")
public record ReplaySettings(
        @DefaultValue("1000") int batchSize,
        @DefaultValue("8") int segments,
        @DefaultValue("2") int threads) {

    public ReplaySettings {
        require(batchSize >= 1 && batchSize <= 10_000, "batch-size must be 1 to 10000 events");
        require(segments >= 1 && segments <= 64, "segments must be 1 to 64");
        require(threads >= 1 && threads <= segments, "threads must be 1 to the segments");
    }

    private static void require(boolean fulfilled, String rule) {
        if (!fulfilled) {
            throw new IllegalArgumentException("tallystick.replay." + rule);
        }
    }
}
