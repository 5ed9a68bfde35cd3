package org.tallystick.command.payment;

/**
 * Money that the payer's bank has withdrawn, in minor units.
 *
 * @param debited what the account bears
 * @param lost what nobody bears
 * @param undebited what was to be given back when it was won, and had never been debited
 * @param refused whether the account bears no more than it does, because it is closed
 */
record Dispute(
        String number, long debited, long lost, long undebited, boolean refused, Stage stage) {

    enum Stage {
        OPEN,
        WON,
        LOST
    }

    static Dispute opened(String number, long debited, long lost) {
        return new Dispute(number, debited, lost, 0, false, Stage.OPEN);
    }

    Dispute at(Stage next) {
        return new Dispute(number, debited, lost, undebited, refused, next);
    }

    /** The account bears so much more, or less below zero, of what nobody else does. */
    Dispute sharing(long more) {
        return new Dispute(number, debited + more, lost - more, undebited, refused, stage);
    }

    /** The account could not be debited so much, so that this was lost too. */
    Dispute refusing(long minor) {
        return stage == Stage.WON
                ? new Dispute(number, debited, lost, undebited + minor, true, stage)
                : new Dispute(number, debited - minor, lost + minor, undebited, true, stage);
    }

    /** Whether nobody has told, in the payment's currency, how much was withdrawn. */
    boolean isUnsaid() {
        return stage == Stage.OPEN && debited == 0 && lost == 0;
    }

    boolean isCounted() {
        return stage != Stage.WON;
    }

    /** What the account bears of it, and was not given back. */
    long counted() {
        return isCounted() ? debited : 0;
    }
}
