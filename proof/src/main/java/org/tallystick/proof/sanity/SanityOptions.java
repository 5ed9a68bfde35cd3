package org.tallystick.proof.sanity;

import static org.tallystick.proof.lab.OptionValues.number;
import static org.tallystick.proof.lab.OptionValues.value;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a self-check was asked to do.
 *
 * @param folder where the report goes
 * @param seed decides what clients ask for
 * @param limit after so long it gives up, whatever it is doing
 */
record SanityOptions(Path folder, long seed, Duration limit) {

    static final String USAGE =
            "Usage: tallystick sanity [--folder FOLDER] [--seed N] [--minutes M]";

    private static final int MINUTES = 15;
    private static final int MINUTES_MAX = 12 * 60;

    /**
     * @param folder where the report goes if the arguments do not say it; null for {@code sanity}
     * @throws IllegalArgumentException if they cannot be understood; the message says which
     */
    static SanityOptions parse(@Nullable String folder, String... arguments) {
        Path reports = Path.of(folder == null || folder.isEmpty() ? "sanity" : folder);
        long seed = 1;
        long minutes = MINUTES;
        List<String> left = new ArrayList<>(List.of(arguments));
        while (!left.isEmpty()) {
            String option = left.remove(0);
            switch (option) {
                case "--folder" -> reports = Path.of(value(option, left));
                case "--seed" -> seed = number(option, left);
                case "--minutes" -> minutes = number(option, left);
                default -> throw new IllegalArgumentException("No such option: " + option);
            }
        }
        if (minutes < 1 || minutes > MINUTES_MAX) {
            throw new IllegalArgumentException("--minutes must be 1 to " + MINUTES_MAX);
        }
        return new SanityOptions(reports, seed, Duration.ofMinutes(minutes));
    }
}
