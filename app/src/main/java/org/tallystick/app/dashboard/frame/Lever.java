package org.tallystick.app.dashboard.frame;

import java.util.Map;

/**
 * A lever that somebody pulls.
 *
 * @param action its name in the audit log, such as {@code account.freeze}
 * @param target which thing, such as an account's id
 * @param detail what else was asked for, such as a reason; never a secret
 */
public record Lever(Person person, String action, String target, Map<String, String> detail) {

    public Lever {
        detail = Map.copyOf(detail);
    }
}
