package org.tallystick.proof.bench;

import static org.tallystick.proof.lab.OptionValues.value;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What the benchmark was asked to do.
 *
 * @param quick short measurements, under three minutes in all
 * @param only the parts to run
 * @param markdown where to write the report as Markdown too; null for nowhere
 * @param jvm further arguments for the application's own processes, for profiling
 */
record Options(boolean quick, Set<Part> only, @Nullable Path markdown, List<String> jvm) {

    static final String USAGE =
            "Usage: tallystick bench [--quick] [--only "
                    + Arrays.stream(Part.values()).map(Part::word).collect(Collectors.joining(","))
                    + "] [--markdown <file>] [--jvm <argument>]...";

    /** The parts, in the order in which they run. */
    enum Part {
        YARDSTICK,
        INPROCESS,
        REPLAY,
        REBUILD,
        MILLION,
        RECONCILE,
        PAGES,
        FEED,
        HTTP,
        NODES,
        PAYMENTS;

        String word() {
            return name().toLowerCase(Locale.ROOT);
        }

        private static Part of(String word) {
            return Arrays.stream(values())
                    .filter(part -> part.word().equals(word))
                    .findFirst()
                    .orElseThrow(() -> new IllegalArgumentException("No such part: " + word));
        }
    }

    Options {
        only = Set.copyOf(only);
        jvm = List.copyOf(jvm);
    }

    /**
     * @throws IllegalArgumentException if they cannot be understood; the message says which
     */
    static Options parse(String... arguments) {
        boolean quick = false;
        Set<Part> only = EnumSet.allOf(Part.class);
        Path markdown = null;
        List<String> jvm = new ArrayList<>();
        List<String> left = new ArrayList<>(List.of(arguments));
        while (!left.isEmpty()) {
            String option = left.remove(0);
            switch (option) {
                case "--quick" -> quick = true;
                case "--only" -> only = parts(value(option, left));
                case "--markdown" -> markdown = Path.of(value(option, left));
                case "--jvm" -> jvm.add(value(option, left));
                default -> throw new IllegalArgumentException("No such option: " + option);
            }
        }
        return new Options(quick, only, markdown, jvm);
    }

    Pace pace() {
        return quick
                ? new Pace(Duration.ofSeconds(1), Duration.ofSeconds(4))
                : new Pace(Duration.ofSeconds(5), Duration.ofSeconds(15));
    }

    /** How long a process is worked before it is measured for the first time. */
    Pace coldStart() {
        return new Pace(quick ? Duration.ofSeconds(4) : Duration.ofSeconds(15), Duration.ZERO);
    }

    /** The same for payments: each runs through more code, and fewer of them pass in a second. */
    Pace coldStartOfPayments() {
        return new Pace(Duration.ofSeconds(quick ? 10 : 90), Duration.ZERO);
    }

    /** Movements of the account that has a great many. */
    int manyMovements() {
        return quick ? 100_000 : 1_000_000;
    }

    /** Events of which a read model is built anew, at least. */
    long rebuiltEvents() {
        return quick ? 100_000 : 1_000_000;
    }

    /** Rows of a feed that are measured at once. */
    int feedRows() {
        return quick ? 20_000 : 200_000;
    }

    /** Accounts of the books that are compared and shown; each has ten movements. */
    int largeAccounts() {
        return quick ? 2_000 : 100_000;
    }

    private static Set<Part> parts(String list) {
        return Arrays.stream(list.split(",")).map(Part::of).collect(Collectors.toSet());
    }
}
