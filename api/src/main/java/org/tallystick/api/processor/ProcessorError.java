package org.tallystick.api.processor;

import java.time.Instant;

/**
 * The last error of a segment.
 *
 * @param type the exception's class, without its package
 * @param message what it says, without customers' data; for an error of the database its SQLState.
 *     Empty if there is nothing to tell
 * @param at when
 * @param times how often in a row
 */
public record ProcessorError(String type, String message, Instant at, int times) {}
