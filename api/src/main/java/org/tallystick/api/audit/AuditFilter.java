package org.tallystick.api.audit;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Which entries; what is null lets all through.
 *
 * @param actor exactly this one
 * @param action exactly this one, or with a dot at the end all that begin with it: {@code feed.}
 * @param target exactly this one
 * @param from begun then or later
 * @param to begun before then
 */
public record AuditFilter(
        @Nullable String actor,
        @Nullable String action,
        @Nullable String target,
        @Nullable AuditResult result,
        @Nullable Instant from,
        @Nullable Instant to) {

    /** Lets all entries through. */
    public static final AuditFilter ALL = new AuditFilter(null, null, null, null, null, null);
}
