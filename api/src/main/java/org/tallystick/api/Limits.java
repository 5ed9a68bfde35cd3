package org.tallystick.api;

import java.time.Duration;
import java.time.Instant;

/** The limits that belong to the published language; every part refuses by the same ones. */
public final class Limits {

    /** The largest amount of one movement, in minor units. */
    public static final long AMOUNT_MAX = 1_000_000_000_000_000L;

    /** No balance may pass 2^53-1 minor units: beyond it a JSON number loses digits. */
    public static final long BALANCE_MAX = (1L << 53) - 1;

    /** The largest overdraft limit, in minor units. */
    public static final long OVERDRAFT_MAX = AMOUNT_MAX;

    /** Open holds of one account; one more is refused with {@link Refusal#TOO_MANY_HOLDS}. */
    public static final int OPEN_HOLDS_MAX = 1_000;

    /** Callback ids that an account remembers itself; older ones are known by their receipts. */
    public static final int RECENT_CALLBACKS = 1_000;

    /** Characters of a reference. */
    public static final int REFERENCE_LENGTH_MAX = 140;

    /** Characters of a callback id. */
    public static final int CALLBACK_ID_LENGTH_MAX = 255;

    /** Characters of a reason or a note that a person writes. */
    public static final int NOTE_LENGTH_MAX = 1_000;

    /** How long a hold stays open if nothing else was said. */
    public static final Duration HOLD_LIFETIME_DEFAULT = Duration.ofDays(7);

    /** The longest that a hold may stay open. */
    public static final Duration HOLD_LIFETIME_MAX = Duration.ofDays(90);

    /** The earliest time at which a movement can have occurred. */
    public static final Instant OCCURRED_AT_MIN = Instant.parse("2000-01-01T00:00:00Z");

    /** How far ahead of our clock a movement may have occurred: another clock may run fast. */
    public static final Duration OCCURRED_AT_AHEAD_MAX = Duration.ofMinutes(5);

    /** Before every time that others name, and before what every database can store. */
    public static final Instant TIME_MIN = Instant.parse("1970-01-01T00:00:00Z");

    /** After every time that others name: what is later means "never" or is a mistake. */
    public static final Instant TIME_MAX = Instant.parse("3000-01-01T00:00:00Z");

    /** Rows of one page of a list. */
    public static final int PAGE_MAX = 500;

    /** Rows of one page of a list if nothing else was said. */
    public static final int PAGE_DEFAULT = 50;

    /** The shortest time until a payment is closed if it has not succeeded. */
    public static final Duration PAYMENT_LIFETIME_MIN = Duration.ofMinutes(1);

    /** The longest time until a payment is closed if it has not succeeded. */
    public static final Duration PAYMENT_LIFETIME_MAX = Duration.ofHours(24);

    /** Texts in the data for a gateway, or in the metadata, of one payment. */
    public static final int DATA_NAMES_MAX = 20;

    /** Characters of the name of such a text. */
    public static final int DATA_NAME_LENGTH_MAX = 40;

    /** Characters of such a text. */
    public static final int DATA_TEXT_LENGTH_MAX = 500;

    private Limits() {}
}
