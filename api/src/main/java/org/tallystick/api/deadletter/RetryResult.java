package org.tallystick.api.deadletter;

/**
 * What retrying has brought.
 *
 * @param handled letters that were handled and are gone
 * @param failed letters that failed again; the others of their sequences were not tried
 * @param left letters of the sequence, or of the processor, that are still parked
 */
public record RetryResult(long handled, long failed, long left) {}
