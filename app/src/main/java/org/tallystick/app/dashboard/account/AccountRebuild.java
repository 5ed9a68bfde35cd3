package org.tallystick.app.dashboard.account;

import org.springframework.stereotype.Component;
import org.tallystick.api.reconciliation.ReconciliationRequest;
import org.tallystick.api.reconciliation.ReconciliationScope;
import org.tallystick.api.reconciliation.Reconciliations;
import org.tallystick.api.replay.Replays;
import org.tallystick.app.dashboard.frame.Outcome;
import org.tallystick.app.dashboard.frame.Person;

/** Writes one account's rows again from its events, and has them compared. */
@Component
class AccountRebuild {

    private final Replays replays;
    private final Reconciliations reconciliations;

    AccountRebuild(Replays replays, Reconciliations reconciliations) {
        this.replays = replays;
        this.reconciliations = reconciliations;
    }

    Outcome of(String accountId, Person person) {
        if (!replays.rebuildAccount(accountId, person.name())) {
            return Outcome.refused("account_not_found", "error.notFound");
        }
        // What was found wrong with it is closed as soon as it was looked at again.
        reconciliations.start(
                new ReconciliationRequest(
                        ReconciliationScope.LEDGER, accountId, null, null, person.name()));
        return Outcome.done("accounts.rebuilt");
    }
}
