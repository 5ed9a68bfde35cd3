package org.tallystick.query;

/**
 * Where the rows of a read model are: in one of its two sets of tables, of which one is served and
 * the other one can be built meanwhile.
 */
public enum Slot {
    A("_a"),
    B("_b"),
    /** The one that is being served, whichever that is: views under the tables' known names. */
    SERVED("");

    private static final String MARK = "{slot}";

    private final String suffix;

    Slot(String suffix) {
        this.suffix = suffix;
    }

    /** The statement on this slot's tables, after each of whose known names a mark stands. */
    public String in(String statement) {
        return statement.replace(MARK, suffix);
    }

    /** The table that holds this slot's rows of a known name. */
    public String table(String known) {
        return known + suffix;
    }

    /** The other set of tables. */
    public Slot other() {
        return switch (this) {
            case A -> B;
            case B -> A;
            case SERVED -> throw new IllegalStateException("A view has no other one");
        };
    }
}
