package org.tallystick.query.replay;

import org.tallystick.query.Slot;

/**
 * One generation of a read model.
 *
 * @param number from 1 on; never used again
 * @param processor the name that its tokens are stored under
 */
record Generation(String model, int number, Slot slot, String processor, Role role) {

    /** What a generation is there for. */
    enum Role {
        /** Readers see it. */
        ACTIVE,
        /** It is being built, or was and is not served yet. */
        SHADOW,
        /** It was served or could be, and is kept up to date for a way back. */
        KEPT,
        /** It is being cleared away; nothing may write to it any more. */
        GONE
    }

    /** The next one, to be built in the other slot. */
    Generation successor(int number) {
        return new Generation(model, number, slot.other(), model + "@" + number, Role.SHADOW);
    }
}
