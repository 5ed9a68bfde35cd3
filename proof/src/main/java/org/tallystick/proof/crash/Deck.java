package org.tallystick.proof.crash;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/** What is done, in the order of the seed: every kind once before any comes again. */
final class Deck {

    private final SplittableRandom random;
    private final @Nullable CrashKind only;
    private final List<CrashKind> left = new ArrayList<>();

    Deck(long seed, @Nullable CrashKind only) {
        this.random = new SplittableRandom(seed);
        this.only = only;
    }

    CrashKind next() {
        if (only != null) {
            return only;
        }
        if (left.isEmpty()) {
            left.addAll(List.of(CrashKind.values()));
        }
        return left.remove(random.nextInt(left.size()));
    }
}
