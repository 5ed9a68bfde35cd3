package org.tallystick.query;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Limits of the projections, {@code tallystick.projections.*}.
 *
 * @param batchSize events that are handled in one transaction, at most
 * @param segments parts that a processor's work is first split into
 * @param threads threads of one processor on one node that handle events
 */
@ConfigurationProperties("tallystick.projections")
public record ProjectionSettings(
        @DefaultValue("500") int batchSize,
        @DefaultValue("4") int segments,
        @DefaultValue("2") int threads) {

    public ProjectionSettings {
        require(batchSize >= 1 && batchSize <= 10_000, "batch-size must be 1 to 10000 events");
        require(segments >= 1 && segments <= 64, "segments must be 1 to 64");
        require(threads >= 1 && threads <= segments, "threads must be 1 to the segments");
    }

    private static void require(boolean fulfilled, String rule) {
        if (!fulfilled) {
            throw new IllegalArgumentException("tallystick.projections." + rule);
        }
    }
}
