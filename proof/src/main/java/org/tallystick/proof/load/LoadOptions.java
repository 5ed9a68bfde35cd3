package org.tallystick.proof.load;

import static org.tallystick.proof.lab.OptionValues.value;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What a load test was asked to do.
 *
 * @param kind what is loaded, and what goes wrong meanwhile
 * @param time how long it is measured; of a scenario, each of its parts
 * @param open requests a second in an open loop; 0 for a closed loop
 * @param closed clients at once in a closed loop
 * @param nodes processes on one database
 * @param html where to write the report; null for nowhere
 * @param markdown where to write the report as Markdown; null for nowhere
 */
record LoadOptions(
        Kind kind,
        Duration time,
        int open,
        int closed,
        int nodes,
        @Nullable Path html,
        @Nullable Path markdown) {

    static final String USAGE =
            "Usage: tallystick load [--minutes M] [--open RATE | --closed N] [--nodes 1..2]"
                    + " [--scenario NAME | --soak] [--html FILE] [--markdown FILE]\nScenarios: "
                    + Arrays.stream(Kind.values())
                            .filter(Kind::isScenario)
                            .map(Kind::word)
                            .collect(Collectors.joining(", "));

    private static final int RATE_MAX = 20_000;
    private static final int CLIENTS_MAX = 512;
    private static final double MINUTES_MAX = 24 * 60;
    private static final int SCENARIO_RATE = 100;

    /** The forms of a load test. */
    enum Kind {
        STEADY(2),
        GATEWAY_OUTAGE(1),
        LAYERS(1.25),
        SOAK(10);

        private final double minutes;

        Kind(double minutes) {
            this.minutes = minutes;
        }

        boolean isScenario() {
            return this == GATEWAY_OUTAGE || this == LAYERS;
        }

        String word() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }

        private static Kind ofScenario(String word) {
            return Arrays.stream(values())
                    .filter(Kind::isScenario)
                    .filter(kind -> kind.word().equals(word))
                    .findFirst()
                    .orElseThrow(() -> new IllegalArgumentException("No such scenario: " + word));
        }
    }

    LoadOptions {
        require(open >= 0 && open <= RATE_MAX, "--open must be 1 to " + RATE_MAX);
        require(closed >= 1 && closed <= CLIENTS_MAX, "--closed must be 1 to " + CLIENTS_MAX);
        require(nodes >= 1 && nodes <= 2, "--nodes must be 1 or 2");
        require(
                !time.isNegative() && time.toMillis() >= 1_000,
                "--minutes must be at least 0.02, and at most " + MINUTES_MAX);
        require(kind != Kind.LAYERS || nodes == 1, "--scenario layers decides about nodes itself");
        require(kind != Kind.SOAK || open == 0, "--soak finds its rate itself");
    }

    /**
     * @throws IllegalArgumentException if they cannot be understood; the message says which
     */
    static LoadOptions parse(String... arguments) {
        Kind kind = Kind.STEADY;
        double minutes = 0;
        int open = 0;
        int closed = 0;
        int nodes = 1;
        Path html = null;
        Path markdown = null;
        List<String> left = new ArrayList<>(List.of(arguments));
        while (!left.isEmpty()) {
            String option = left.remove(0);
            switch (option) {
                case "--soak" -> kind = only(kind, Kind.SOAK);
                case "--scenario" -> kind = only(kind, Kind.ofScenario(value(option, left)));
                case "--minutes" -> minutes = positive(option, left, MINUTES_MAX);
                case "--open" -> open = (int) positive(option, left, RATE_MAX);
                case "--closed" -> closed = (int) positive(option, left, CLIENTS_MAX);
                case "--nodes" -> nodes = (int) positive(option, left, 2);
                case "--html" -> html = Path.of(value(option, left));
                case "--markdown" -> markdown = Path.of(value(option, left));
                default -> throw new IllegalArgumentException("No such option: " + option);
            }
        }
        require(open == 0 || closed == 0, "--open and --closed exclude each other");
        require(closed == 0 || !kind.isScenario(), "a scenario is an open loop");
        Duration time =
                Duration.ofMillis((long) (60_000 * (minutes == 0 ? kind.minutes : minutes)));
        if (kind.isScenario() && open == 0) {
            open = SCENARIO_RATE;
        }
        return new LoadOptions(kind, time, open, closed == 0 ? 16 : closed, nodes, html, markdown);
    }

    private static Kind only(Kind before, Kind chosen) {
        require(before == Kind.STEADY, "one scenario or the soak, not both");
        return chosen;
    }

    private static double positive(String option, List<String> left, double max) {
        String value = value(option, left);
        try {
            double number = Double.parseDouble(value);
            require(number > 0 && number <= max, option + " must be above 0, and at most " + max);
            return number;
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(option + " needs a number, not " + value, e);
        }
    }

    private static void require(boolean holds, String rule) {
        if (!holds) {
            throw new IllegalArgumentException(rule);
        }
    }
}
