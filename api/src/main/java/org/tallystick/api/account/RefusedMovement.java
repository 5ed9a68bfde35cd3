package org.tallystick.api.account;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.tallystick.api.Callback;
import org.tallystick.api.Money;
import org.tallystick.api.MovementType;
import org.tallystick.api.Refusal;

/**
 * A movement that was refused. Nothing moved; the refusal is recorded and given again for ever.
 *
 * @param movementId {@link Callback#movementId()} of its callback
 * @param type what it would have been
 * @param amount what was asked for; null where the request left it open
 * @param available what was available when it was refused, in minor units
 * @param version number of the refusal's event in the account's stream
 * @param recordedAt when it was refused
 * @param traceId the trace of the request that was refused first
 */
public record RefusedMovement(
        String movementId,
        String accountId,
        MovementType type,
        Callback callback,
        @Nullable Money amount,
        Refusal refusal,
        long available,
        long version,
        Instant recordedAt,
        String traceId) {}
