package org.tallystick.api.processor;

import java.time.Instant;

/**
 * A node that is alive.
 *
 * @param node its id, new at each start
 * @param startedAt when it started
 * @param heardAt when it last told how it stands
 * @param segments how many segments of all processors it owns
 */
public record NodeView(String node, Instant startedAt, Instant heardAt, int segments) {}
