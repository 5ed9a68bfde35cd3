package org.tallystick.api.feed;

import org.jspecify.annotations.Nullable;

/**
 * One recharge order exactly as the upstream gave it, unchecked: what is missing is null, and what
 * is wrong makes a case when the row is applied, never an exception.
 *
 * @param id the upstream's order id, which is the callback id: 1 to 255 printable ASCII characters
 * @param accountId the account to recharge
 * @param amount minor units as decimal digits; anything else is refused with {@code amount_invalid}
 * @param currency null means the account's
 * @param reference at most 140 characters without control characters
 * @param createdAt RFC 3339, to whatever fraction of a second the upstream has
 */
public record FeedRow(
        @Nullable String id,
        @Nullable String accountId,
        @Nullable String amount,
        @Nullable String currency,
        @Nullable String reference,
        @Nullable String createdAt) {}
