package org.tallystick.command.bus;

import org.tallystick.api.account.AccountCommand;
import org.tallystick.api.cases.CaseCommand;
import org.tallystick.api.payment.PaymentCommand;

/** The stream that a command is for. */
final class Streams {

    private Streams() {}

    static String of(Object command) {
        if (command instanceof AccountCommand account) {
            return account.stream();
        }
        if (command instanceof CaseCommand aCase) {
            return aCase.stream();
        }
        if (command instanceof PaymentCommand payment) {
            return payment.stream();
        }
        throw new IllegalArgumentException("No stream is known for " + command.getClass());
    }
}
