package org.tallystick.api.recovery;

import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Brings a restored database back to moving money. What pulls a lever writes it to the {@link
 * org.tallystick.api.audit.AuditLog} itself.
 */
public interface Recoveries {

    /** The recovery under way, or the last one. */
    Optional<RecoveryView> latest();

    /** Declares that the database was restored. One that is under way stays as it is. */
    void begin(String actor);

    /**
     * Asks gateways and reads upstreams, on this node, beside everything else; {@link #latest}
     * tells how far it is. Repeating it is harmless.
     *
     * <p>Refused with {@link RecoveryResult#NOT_RECOVERING}, {@link RecoveryResult#REPLAY_RUNNING}.
     *
     * @param from the beginning of the window; null for a day before the point that was restored to
     */
    RecoveryResult replay(@Nullable Instant from, String actor);

    /**
     * Lets money move again.
     *
     * <p>Refused with {@link RecoveryResult#NOT_RECOVERING}, {@link RecoveryResult#REPLAY_RUNNING},
     * {@link RecoveryResult#NOT_REPLAYED}, {@link RecoveryResult#INCOMPLETE}.
     *
     * @param acceptIncomplete whether what could not be found out is left to people
     */
    RecoveryResult end(boolean acceptIncomplete, String actor);
}
