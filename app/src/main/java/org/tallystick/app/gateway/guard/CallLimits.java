package org.tallystick.app.gateway.guard;

import java.time.Duration;

/**
 * What a gateway is put up with.
 *
 * @param callLimit the longest that a call may take, its answer read to the end
 * @param failurePercent failed calls among the last that open the breaker
 * @param window how many calls are looked at
 * @param callsMin fewer calls say nothing
 * @param firstPause how long an open breaker stays open the first time; doubled each time after
 * @param pauseMax the longest pause
 * @param trialCalls calls that are let through after a pause, to see
 * @param concurrentCallsMax calls under way at once
 */
public record CallLimits(
        Duration callLimit,
        int failurePercent,
        int window,
        int callsMin,
        Duration firstPause,
        Duration pauseMax,
        int trialCalls,
        int concurrentCallsMax) {}
