package org.tallystick.command.payment;

/**
 * Money that the payer's bank has withdrawn, in minor units.
 *
 * @param debited what the account has to bear
 * @param lost what nobody bears
 * @param debitRefused whether the account could not be debited, so that this was lost too
 */
record Dispute(String number, long debited, long lost, boolean debitRefused, Stage stage) {

    enum Stage {
        OPEN,
        WON,
        LOST
    }

    Dispute at(Stage next) {
        return new Dispute(number, debited, lost, debitRefused, next);
    }

    Dispute refused() {
        return new Dispute(number, debited, lost, true, stage);
    }

    /** Whether nobody has told, in the payment's currency, how much was withdrawn. */
    boolean isUnsaid() {
        return stage == Stage.OPEN && debited == 0 && lost == 0;
    }

    boolean isCounted() {
        return stage != Stage.WON;
    }
}
