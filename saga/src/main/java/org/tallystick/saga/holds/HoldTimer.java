package org.tallystick.saga.holds;

/** What a timer has to know. Stored as JSON, so its names are for ever. */
record HoldTimer(String accountId, String holdId) {}
