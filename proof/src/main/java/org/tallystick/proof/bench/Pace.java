package org.tallystick.proof.bench;

import java.time.Duration;

/**
 * How long a load runs.
 *
 * @param warmUp sent but not counted
 * @param measured sent and counted
 */
record Pace(Duration warmUp, Duration measured) {}
