package org.tallystick.app.dashboard.cases;

import java.util.List;
import org.tallystick.api.cases.CaseKind;
import org.tallystick.api.cases.CaseStatus;
import org.tallystick.api.cases.CaseView;
import org.tallystick.api.cases.CaseView.Step;
import org.tallystick.app.dashboard.frame.Person;
import org.tallystick.app.security.Role;

/**
 * What a person can do about a case as it stands.
 *
 * @param claim take it
 * @param resolve decide it, or propose how
 * @param approve agree to what another person has proposed
 * @param retry have what was approved, or the callback, tried once more
 * @param own whether the proposal is his own
 * @param underWay whether what was approved is being carried out
 * @param othersClaim whether another person has it
 */
record CaseChoices(
        boolean claim,
        boolean resolve,
        boolean approve,
        boolean retry,
        boolean own,
        boolean underWay,
        boolean othersClaim) {

    private static final String APPROVED = "CaseActionApproved";
    private static final String FAILED = "CaseActionFailed";

    static CaseChoices of(CaseView view, Person person) {
        boolean open = view.status() != CaseStatus.RESOLVED;
        boolean proposed = view.proposedAction() != null;
        boolean own = person.name().equals(view.proposedBy());
        String last = lastDeed(view.history());
        boolean underWay = open && !proposed && last.equals(APPROVED);
        boolean others = view.claimedBy() != null && !person.name().equals(view.claimedBy());
        boolean callback = view.kind() == CaseKind.CALLBACK_UNPROCESSED;
        return new CaseChoices(
                open && view.claimedBy() == null,
                open && !underWay && (!others || proposed),
                open && proposed && !own && person.may(Role.APPROVE),
                open && (last.equals(FAILED) || callback),
                own,
                underWay,
                open && others && !proposed);
    }

    /** How far the approved action is. */
    private static String lastDeed(List<Step> history) {
        for (int i = history.size() - 1; i >= 0; i--) {
            String what = history.get(i).what();
            if (what.equals(APPROVED) || what.equals(FAILED)) {
                return what;
            }
        }
        return "";
    }
}
