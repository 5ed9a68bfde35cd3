package org.tallystick.app.dashboard.frame;

import org.tallystick.api.Limits;

/** What people write into forms. */
public final class Texts {

    private Texts() {}

    /** Whether it is no reason or note: empty, too long, or more than one line. */
    public static boolean isUnusable(String note) {
        return note.isBlank()
                || note.length() > Limits.NOTE_LENGTH_MAX
                || note.chars().anyMatch(Character::isISOControl);
    }

    /** Whether it cannot be looked for: too long to be there, or not storable. */
    public static boolean isUnfindable(String text) {
        return text.length() > Limits.CALLBACK_ID_LENGTH_MAX
                || text.chars().anyMatch(Character::isISOControl);
    }
}
