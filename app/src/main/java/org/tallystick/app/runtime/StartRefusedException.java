package org.tallystick.app.runtime;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Tallystick does not start like this. Says why, and what to do about it. */
public class StartRefusedException extends RuntimeException {

    /** The exit code of a start that was refused for any other reason. */
    public static final int EXIT_CODE = 3;

    /** The exit code if another process uses the data folder. */
    public static final int EXIT_CODE_IN_USE = 4;

    private final List<Reason> reasons;
    private final int exitCode;

    /**
     * One thing that is wrong.
     *
     * @param problem what is wrong
     * @param remedy what a person can do
     */
    public record Reason(String problem, String remedy) {}

    public StartRefusedException(List<Reason> reasons) {
        this(reasons, EXIT_CODE, null);
    }

    public StartRefusedException(String problem, String remedy) {
        this(List.of(new Reason(problem, remedy)), EXIT_CODE, null);
    }

    public StartRefusedException(String problem, String remedy, Throwable cause) {
        this(List.of(new Reason(problem, remedy)), EXIT_CODE, cause);
    }

    private StartRefusedException(List<Reason> reasons, int exitCode, @Nullable Throwable cause) {
        super("Start refused: " + reasons.get(0).problem(), cause);
        this.reasons = List.copyOf(reasons);
        this.exitCode = exitCode;
    }

    /** A start that was refused because another process works on the same data. */
    public static StartRefusedException inUse(String problem, String remedy) {
        return new StartRefusedException(
                List.of(new Reason(problem, remedy)), EXIT_CODE_IN_USE, null);
    }

    /** The refusal behind a failed start, if it was one. */
    public static Optional<StartRefusedException> behind(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof StartRefusedException refused) {
                return Optional.of(refused);
            }
        }
        return Optional.empty();
    }

    public List<Reason> reasons() {
        return reasons;
    }

    /** What the process ends with. */
    public int exitCode() {
        return exitCode;
    }
}
