package org.tallystick.api.audit;

import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One act as it was recorded.
 *
 * @param at when it was begun
 * @param result {@link AuditResult#UNKNOWN} as long as nothing was heard of it
 * @param code the stable code of the refusal or failure; null if there was none
 * @param endedAt when its result was known; null if it is not
 * @param node the node that was asked to do it
 */
public record AuditEntry(
        String auditId,
        Instant at,
        String actor,
        String action,
        String target,
        Map<String, String> detail,
        AuditResult result,
        @Nullable String code,
        @Nullable Instant endedAt,
        String traceId,
        String node) {

    public AuditEntry {
        detail = Map.copyOf(detail);
    }
}
