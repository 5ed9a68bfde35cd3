package org.tallystick.command.feed;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.temporal.ChronoUnit;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.tallystick.api.Currencies;
import org.tallystick.api.Ids;
import org.tallystick.api.Limits;
import org.tallystick.api.Money;
import org.tallystick.api.account.AccountCommand.RechargeCommand;
import org.tallystick.api.account.RequestedAmount;
import org.tallystick.api.feed.FeedRow;
import org.tallystick.api.feed.Feeds;

/**
 * What a row asks for. It depends on the row alone and on no clock, so that a row that is read
 * again asks for the same.
 *
 * @param problem the code of why the row cannot be read; null if it can
 * @param recharge what it asks for; null if it cannot be read
 */
record RowReading(@Nullable String problem, @Nullable RechargeCommand recharge) {

    private static final Pattern AMOUNT = Pattern.compile("[1-9][0-9]{0,15}");
    private static final Pattern REFERENCE =
            Pattern.compile("[^\\p{Cntrl}\\p{Cs}]{0," + Limits.REFERENCE_LENGTH_MAX + "}");

    /** Later than any order; a database's infinity, and years that it cannot store, are beyond. */
    private static final Instant CREATED_AT_MAX = Instant.parse("3000-01-01T00:00:00Z");

    static RowReading of(String feed, FeedRow row) {
        String id = row.id();
        String accountId = row.accountId();
        if (id == null || !Feeds.isRowId(id)) {
            return unreadable("id_invalid");
        }
        if (accountId == null || !Ids.isChosenId(accountId)) {
            return unreadable("account_id_invalid");
        }
        Long minor = minor(row);
        if (minor == null) {
            return unreadable("amount_invalid");
        }
        String currency = row.currency();
        if (currency != null && !Currencies.isSupported(currency)) {
            return unreadable("currency_unsupported");
        }
        if (row.reference() != null && !REFERENCE.matcher(row.reference()).matches()) {
            return unreadable("reference_invalid");
        }
        Instant createdAt = createdAt(row);
        if (row.createdAt() != null && createdAt == null) {
            return unreadable("created_at_invalid");
        }
        return new RowReading(
                null,
                new RechargeCommand(
                        accountId,
                        Feeds.callback(feed, id),
                        new RequestedAmount(minor, currency),
                        row.reference(),
                        createdAt));
    }

    /** The amount and its currency, as far as both can be read. */
    static @Nullable Money money(FeedRow row) {
        Long minor = minor(row);
        String currency = row.currency();
        return minor != null && currency != null && Currencies.isSupported(currency)
                ? new Money(minor, currency)
                : null;
    }

    /** When the upstream made the row, in whole milliseconds; null if that cannot be read. */
    static @Nullable Instant createdAt(FeedRow row) {
        if (row.createdAt() == null) {
            return null;
        }
        try {
            Instant instant = OffsetDateTime.parse(row.createdAt()).toInstant();
            boolean possible =
                    !instant.isBefore(Limits.OCCURRED_AT_MIN) && instant.isBefore(CREATED_AT_MAX);
            return possible ? instant.truncatedTo(ChronoUnit.MILLIS) : null;
        } catch (DateTimeException e) {
            return null;
        }
    }

    private static @Nullable Long minor(FeedRow row) {
        if (row.amount() == null || !AMOUNT.matcher(row.amount()).matches()) {
            return null;
        }
        long minor = Long.parseLong(row.amount());
        return minor <= Limits.AMOUNT_MAX ? minor : null;
    }

    private static RowReading unreadable(String problem) {
        return new RowReading(problem, null);
    }
}
