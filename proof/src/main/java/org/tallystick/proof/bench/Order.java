package org.tallystick.proof.bench;

/**
 * One movement to ask for.
 *
 * @param recharge true to bring money in, false to take it out
 * @param amount in minor units
 */
record Order(
        boolean recharge, String accountId, String callbackId, long amount, String reference) {}
