package org.tallystick.app.security;

import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * An API key as it is stored, without its secret.
 *
 * @param revokedAt null while the key is in use
 */
public record KeyRow(
        String keyId,
        String clientId,
        Set<Scope> scopes,
        @Nullable String label,
        Instant createdAt,
        String createdBy,
        @Nullable Instant revokedAt,
        @Nullable String revokedBy) {

    public KeyRow {
        scopes = Set.copyOf(scopes);
    }
}
