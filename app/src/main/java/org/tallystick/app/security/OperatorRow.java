package org.tallystick.app.security;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * An operator as he is stored, without his password's hash.
 *
 * @param epoch rises when his password or role changes or he is disabled: sessions that began
 *     before have ended
 * @param disabledAt null while he may log in
 */
public record OperatorRow(
        String name,
        Role role,
        int epoch,
        Instant createdAt,
        String createdBy,
        @Nullable Instant disabledAt,
        @Nullable String disabledBy) {

    /** Whether he may log in, and his sessions are good. */
    public boolean active() {
        return disabledAt == null;
    }
}
