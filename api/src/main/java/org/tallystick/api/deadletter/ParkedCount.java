package org.tallystick.api.deadletter;

import java.time.Instant;

/**
 * The dead letters of one processor.
 *
 * @param sequences sequences, such as accounts, that are held up
 * @param oldestAt since when the first of them is
 */
public record ParkedCount(String processor, long sequences, long letters, Instant oldestAt) {}
