package org.tallystick.command.payment;

import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.tallystick.api.Ids;
import org.tallystick.api.cases.CaseKind;

/** Names of effects and postings within a payment. With its id they are callback ids: for ever. */
final class Names {

    static final String HOLD = "hold";
    static final String VOID = "void";
    static final String CAPTURE = "capture";
    static final String CREDIT = "credit";
    static final String PAID = "paid";
    static final String MISMATCH = "mismatch";
    static final String GIVE_BACK = "give-back";
    static final String REFUND = "refund";
    static final String REVERSED = "reversed";
    static final String RETURN = "return";
    static final String DISPUTE = "dispute";
    static final String DISPUTE_WON = "dispute-won";
    static final String DISPUTE_SHARE = "dispute-share";

    /** Behind the name of what the account bears or gets: what nobody does. */
    static final String LOSS = "/loss";

    private static final String CASE = "case";
    private static final int NUMBER_LENGTH_MAX = 100;

    private Names() {}

    /** A name made of what it is for and a number of ours or the gateway's, if there is one. */
    static String of(String what, @Nullable String number) {
        if (number == null) {
            return what;
        }
        // A gateway's numbers may have any length; names have a limit.
        return what + "/" + (number.length() <= NUMBER_LENGTH_MAX ? number : Ids.derived(number));
    }

    static String of(String what, @Nullable String number, int round) {
        return round <= 1 ? of(what, number) : of(what, number) + "/" + round;
    }

    static String openCase(CaseKind kind, @Nullable String cause) {
        return openCase(kind, cause, 1);
    }

    /**
     * @param round counted up when something new is told of a cause whose case was decided
     */
    static String openCase(CaseKind kind, @Nullable String cause, int round) {
        String first = round <= 1 ? CASE : CASE + "-" + round;
        return of(first + between(kind), cause);
    }

    /** What tells a case from others of its kind; null if nothing does. */
    static @Nullable String causeOf(CaseKind kind, String effectId) {
        String before = between(kind) + "/";
        int at = effectId.indexOf(before);
        return at < 0 ? null : effectId.substring(at + before.length());
    }

    private static String between(CaseKind kind) {
        return "/" + kind.name().toLowerCase(Locale.ROOT);
    }

    /** What a person's decision does: named by the case and the attempt. */
    static String decision(String caseId, int attempt) {
        return "decision/" + caseId + "/" + attempt;
    }

    /** The number in a name; the name itself if it has none. */
    static String last(String name) {
        return name.substring(name.indexOf('/') + 1);
    }
}
