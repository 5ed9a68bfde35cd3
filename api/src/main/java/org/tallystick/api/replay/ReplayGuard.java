package org.tallystick.api.replay;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Keeps what writes a read model from having effects elsewhere: a replay would have them again.
 * Whatever has effects asks here first, on the thread on which it was called.
 */
public final class ReplayGuard {

    private static final ThreadLocal<@Nullable Consumer<Effect>> WRITING = new ThreadLocal<>();

    private ReplayGuard() {}

    /** What a projection must never cause. */
    public enum Effect {
        COMMAND,
        GATEWAY_CALL
    }

    /**
     * Passes, unless this thread is writing a read model.
     *
     * @throws SideEffectRefusedException if it is; the attempt is counted
     */
    public static void check(Effect effect) {
        Consumer<Effect> counter = WRITING.get();
        if (counter != null) {
            counter.accept(effect);
            throw new SideEffectRefusedException(effect);
        }
    }

    /**
     * From now on this thread is writing a read model.
     *
     * @param counter is told of each attempt
     */
    public static void enter(Consumer<Effect> counter) {
        WRITING.set(counter);
    }

    /** This thread writes no read model any more. */
    public static void leave() {
        WRITING.remove();
    }

    /** A projection tried to do more than write rows. */
    public static final class SideEffectRefusedException extends IllegalStateException {

        SideEffectRefusedException(Effect effect) {
            super("A read model's projection must not cause a " + effect);
        }
    }
}
