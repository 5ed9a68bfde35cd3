package org.tallystick.proof.load;

import java.util.Locale;

/** What a client does. */
enum Operation {
    RECHARGE(Group.DIRECT),
    DEDUCTION(Group.DIRECT),
    HOLD(Group.DIRECT),
    CAPTURE(Group.DIRECT),
    VOID(Group.DIRECT),
    REFUND(Group.DIRECT),
    /** Something that was asked before, word for word. */
    DUPLICATE(Group.DIRECT),
    PAYMENT(Group.PAYMENTS),
    BALANCE(Group.READS),
    ENTRIES(Group.READS);

    /** What is measured together. */
    enum Group {
        DIRECT("direct movements"),
        PAYMENTS("payments"),
        READS("reads");

        private final String label;

        Group(String label) {
            this.label = label;
        }

        String label() {
            return label;
        }
    }

    private final Group group;

    Operation(Group group) {
        this.group = group;
    }

    Group group() {
        return group;
    }

    String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
