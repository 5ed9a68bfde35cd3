package org.tallystick.command.payment;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The times of payments. Each may be shortened, as demonstrations do.
 *
 * @param lifetime how long a payment may take if its client says nothing, {@code lifetimeMin} to
 *     {@code lifetimeMax}
 * @param lifetimeMin the shortest that a client may ask for
 * @param lifetimeMax the longest
 * @param callMargin after how long a call that has told nothing is taken for lost; longer than the
 *     gateways' time limit
 * @param soon between the queries after the first one, and the tries of a refund
 * @param soonTimes how many such
 * @param later between those that follow
 * @param laterTimes how many such; then a case is opened
 * @param afterwards between the queries after that, without end
 */
@ConfigurationProperties("tallystick.payments")
public record PaymentSettings(
        @DefaultValue("15m") Duration lifetime,
        @DefaultValue("1m") Duration lifetimeMin,
        @DefaultValue("24h") Duration lifetimeMax,
        @DefaultValue("10s") Duration callMargin,
        @DefaultValue("30s") Duration soon,
        @DefaultValue("3") int soonTimes,
        @DefaultValue("5m") Duration later,
        @DefaultValue("12") int laterTimes,
        @DefaultValue("1h") Duration afterwards) {

    private static final int TIMES_MAX = 1_000;

    public PaymentSettings {
        requirePositive(lifetimeMin, "lifetime-min");
        require(lifetimeMax.compareTo(lifetimeMin) >= 0, "lifetime-max", "at least lifetime-min");
        require(
                lifetime.compareTo(lifetimeMin) >= 0 && lifetime.compareTo(lifetimeMax) <= 0,
                "lifetime",
                "between lifetime-min and lifetime-max");
        requirePositive(callMargin, "call-margin");
        requirePositive(soon, "soon");
        requirePositive(later, "later");
        requirePositive(afterwards, "afterwards");
        require(isCount(soonTimes), "soon-times", "0 to " + TIMES_MAX);
        require(isCount(laterTimes), "later-times", "0 to " + TIMES_MAX);
    }

    /** How long to wait after so many tries; nothing before the first. */
    Duration waitAfter(int tries) {
        if (tries <= 0) {
            return Duration.ZERO;
        }
        if (tries <= soonTimes) {
            return soon;
        }
        return tries <= soonTimes + laterTimes ? later : afterwards;
    }

    /** Whether so many tries are all that are made before a person is asked. */
    boolean isUsedUp(int tries) {
        return tries > soonTimes + laterTimes;
    }

    private static boolean isCount(int times) {
        return times >= 0 && times <= TIMES_MAX;
    }

    private static void requirePositive(Duration duration, String name) {
        require(!duration.isNegative() && !duration.isZero(), name, "above 0");
    }

    private static void require(boolean holds, String name, String range) {
        if (!holds) {
            throw new IllegalArgumentException("tallystick.payments." + name + " must be " + range);
        }
    }
}
