package org.tallystick.command.bus;

import org.tallystick.api.account.AccountCommand;
import org.tallystick.api.cases.CaseCommand;

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
        throw new IllegalArgumentException("No stream is known for " + command.getClass());
    }
}
