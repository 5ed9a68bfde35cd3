package org.tallystick.app.security;

import java.util.Locale;
import java.util.Optional;

/** What an operator may do on the dashboard. Each role may do what the ones before it may. */
public enum Role {
    /** Look at everything, change nothing. */
    LOOK,
    /** Pull levers, claim cases, propose what is to be done about them. */
    OPERATE,
    /** Agree to what another person has proposed. */
    APPROVE;

    /** The name in requests and answers, such as {@code look}. */
    public String code() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Whether whoever has this role may do what the other one is for. */
    public boolean includes(Role other) {
        return compareTo(other) >= 0;
    }

    /** The role of a name; case matters. */
    public static Optional<Role> ofCode(String code) {
        for (Role role : values()) {
            if (role.code().equals(code)) {
                return Optional.of(role);
            }
        }
        return Optional.empty();
    }
}
