package org.tallystick.api.audit;

import org.jspecify.annotations.Nullable;
import org.tallystick.api.InvalidCursorException;
import org.tallystick.api.Page;

/**
 * The record of every lever that people pull. Nothing in it is ever changed or removed.
 *
 * <p>An act is noted before it is done and its result afterwards, so that an act that a dying node
 * has left half done is there too, with {@link AuditResult#UNKNOWN}. What cannot be noted must not
 * be done: let the exception of {@link #begin} end the request.
 *
 * <p>Requests of scope operate over REST are noted by the edge itself. Pages call this themselves:
 *
 * <pre>{@code
 * String act = audit.begin(new AuditedAct(operator, "feed.pause", feed, Map.of(), traceId));
 * ... // pull the lever
 * audit.end(act, AuditResult.DONE, null);
 * }</pre>
 */
public interface AuditLog {

    /**
     * Notes what somebody is about to do.
     *
     * @return the entry's id, for {@link #end}
     */
    String begin(AuditedAct act);

    /**
     * Notes what became of an act. Only the first result counts.
     *
     * @param auditId what {@link #begin} returned
     * @param result not {@link AuditResult#UNKNOWN}
     * @param code the stable code of the refusal or failure; null if there was none
     */
    void end(String auditId, AuditResult result, @Nullable String code);

    /**
     * The entries that the filter lets through, the newest first.
     *
     * @param cursor where the page begins; null for the first page
     * @param limit 1 to {@link org.tallystick.api.Limits#PAGE_MAX}
     * @throws InvalidCursorException if the cursor is not of a list with this filter
     */
    Page<AuditEntry> find(AuditFilter filter, @Nullable String cursor, int limit);
}
