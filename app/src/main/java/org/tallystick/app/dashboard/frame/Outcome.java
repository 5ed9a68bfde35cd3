package org.tallystick.app.dashboard.frame;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tallystick.api.audit.AuditResult;

/**
 * What a lever has brought about, for the person and for the audit log.
 *
 * @param code the stable code of a refusal; null if there was none
 */
public record Outcome(AuditResult result, @Nullable String code, Notice notice) {

    /** It was done. */
    public static Outcome done(String messageKey, String... arguments) {
        return new Outcome(
                AuditResult.DONE, null, new Notice("good", messageKey, List.of(arguments)));
    }

    /** It was done, and there is something to look at. */
    public static Outcome doneBut(String messageKey, String... arguments) {
        return new Outcome(
                AuditResult.DONE, null, new Notice("warn", messageKey, List.of(arguments)));
    }

    /** It was refused and changed nothing. */
    public static Outcome refused(String code, String messageKey, String... arguments) {
        return new Outcome(
                AuditResult.REFUSED, code, new Notice("bad", messageKey, List.of(arguments)));
    }

    /** Nobody knows whether it was done. */
    public static Outcome failed(String code, String messageKey) {
        return new Outcome(AuditResult.FAILED, code, new Notice("bad", messageKey, List.of()));
    }
}
