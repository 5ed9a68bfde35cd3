package org.tallystick.command.cases;

import org.jspecify.annotations.Nullable;
import org.tallystick.api.cases.CaseIntention;
import org.tallystick.api.cases.CaseResult.Obstacle;

/**
 * Whether what is asked for agrees to what is proposed. A proposal never does, whoever else has
 * proposed the same just before.
 *
 * @param proposed null if nothing is
 */
record Agreement(CaseIntention intention, Intent asked, @Nullable Intent proposed) {

    /** What speaks against asking for it; null if nothing does. */
    @Nullable Obstacle obstacle() {
        return switch (intention) {
            case APPROVE -> obstacleToApproval();
            case PROPOSE ->
                    proposed != null && proposed.isMatchedBy(asked)
                            ? Obstacle.ALREADY_PROPOSED
                            : null;
            case EITHER ->
                    proposed != null && proposed.isRepeatedBy(asked)
                            ? Obstacle.SECOND_PERSON_REQUIRED
                            : null;
        };
    }

    private @Nullable Obstacle obstacleToApproval() {
        if (proposed == null || !proposed.isExactly(asked)) {
            return Obstacle.PROPOSAL_GONE;
        }
        return proposed.actor().equals(asked.actor()) ? Obstacle.SECOND_PERSON_REQUIRED : null;
    }

    /** What two people want, in the second one's words; null if it is only one who wants it. */
    @Nullable Intent reached() {
        boolean agrees =
                switch (intention) {
                    case APPROVE -> true;
                    case PROPOSE -> false;
                    case EITHER -> proposed != null && proposed.isMatchedBy(asked);
                };
        return agrees && proposed != null ? proposed.agreedToBy(asked) : null;
    }
}
