package org.tallystick.proof.crash.proxy;

import java.util.Set;

/** A statement that is executed. */
record Statement(boolean isCommit, Set<Work> works) {

    static final Statement UNKNOWN = new Statement(false, Set.of());

    static Statement of(String sql) {
        return new Statement(sql.trim().equalsIgnoreCase("COMMIT"), Work.of(sql));
    }
}
