package org.tallystick.command.cases;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tallystick.api.cases.CaseAction;
import org.tallystick.api.cases.CaseCommand.ResolveCaseCommand;
import org.tallystick.api.cases.Evidence;

/** What a person wants done about a case, and why. */
record Intent(CaseAction action, String note, @Nullable Evidence evidence, String actor) {

    Intent {
        // Evidence that says nothing is none.
        boolean says =
                evidence != null
                        && (evidence.gatewayReference() != null || evidence.amount() != null);
        evidence = says ? evidence : null;
    }

    static Intent of(ResolveCaseCommand command) {
        return new Intent(command.action(), command.note(), command.evidence(), command.actor());
    }

    /** Whether the other asks for the same on the same grounds, or on no grounds of its own. */
    boolean isMatchedBy(Intent other) {
        boolean sameGrounds = other.evidence == null || other.evidence.equals(evidence);
        return action == other.action && sameGrounds;
    }

    /** Whether the other one has seen just this, with all of its grounds. */
    boolean isExactly(Intent other) {
        return action == other.action && Objects.equals(evidence, other.evidence);
    }

    /** Whether it is the same wish of the same person once more. */
    boolean isRepeatedBy(Intent other) {
        return actor.equals(other.actor) && isMatchedBy(other);
    }

    /** The same on the first person's grounds, in the second person's words. */
    Intent agreedToBy(Intent other) {
        return new Intent(action, other.note, evidence, other.actor);
    }
}
