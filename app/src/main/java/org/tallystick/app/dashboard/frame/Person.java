package org.tallystick.app.dashboard.frame;

import org.tallystick.app.security.Role;

/** Whoever looks at the page. What he does is done under his name. */
public record Person(String name, Role role) {

    /** Whether he may do what the role is for. */
    public boolean may(Role wanted) {
        return role.includes(wanted);
    }
}
