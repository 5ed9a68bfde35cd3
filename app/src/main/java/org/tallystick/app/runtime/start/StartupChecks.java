package org.tallystick.app.runtime.start;

import java.util.List;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.tallystick.app.runtime.StartRefusedException;
import org.tallystick.app.runtime.StartRefusedException.Reason;

/**
 * Makes all checks when everything is wired and nothing runs yet: no processor, no timer, no web
 * server.
 */
class StartupChecks implements SmartInitializingSingleton {

    private final List<StartupCheck> checks;

    StartupChecks(List<StartupCheck> checks) {
        this.checks = checks;
    }

    @Override
    public void afterSingletonsInstantiated() {
        refuseIfAny(checks.stream().flatMap(check -> check.problems().stream()).toList());
    }

    static void refuseIfAny(List<Reason> problems) {
        if (!problems.isEmpty()) {
            throw new StartRefusedException(problems);
        }
    }
}
