package org.tallystick.proof.crash;

import static org.tallystick.proof.lab.OptionValues.number;
import static org.tallystick.proof.lab.OptionValues.value;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What a campaign was asked to do.
 *
 * @param seed decides what is done to whom, and what clients ask for
 * @param kills how many times something is done
 * @param nodes processes on one database
 * @param only the one kind that is done; null for all kinds in turn
 * @param markdown where to write the report too; null for nowhere
 * @param keep where the nodes' logs and the clients' are kept if something is found; null for
 *     nowhere
 * @param oldJar an earlier version, of which the nodes are replaced by this one; null for kills
 */
record CrashOptions(
        long seed,
        int kills,
        int nodes,
        @Nullable CrashKind only,
        @Nullable Path markdown,
        @Nullable Path keep,
        @Nullable Path oldJar) {

    static final String USAGE =
            "Usage: tallystick crash [--seed N] [--kills K] [--nodes 1..3] [--only KIND]"
                    + " [--markdown FILE] [--keep FOLDER] [--old-jar FILE]\nKinds: "
                    + Arrays.stream(CrashKind.values())
                            .map(CrashKind::word)
                            .collect(Collectors.joining(", "));

    private static final int KILLS_MAX = 100_000;
    private static final int NODES_MAX = 3;

    CrashOptions {
        require(kills >= 1 && kills <= KILLS_MAX, "--kills must be 1 to " + KILLS_MAX);
        require(oldJar == null || Files.isReadable(oldJar), "--old-jar cannot be read: " + oldJar);
        require(nodes >= 1 && nodes <= NODES_MAX, "--nodes must be 1 to " + NODES_MAX);
    }

    /**
     * @throws IllegalArgumentException if they cannot be understood; the message says which
     */
    static CrashOptions parse(String... arguments) {
        long seed = 1;
        int kills = CrashKind.values().length;
        int nodes = 2;
        CrashKind only = null;
        Path markdown = null;
        Path keep = null;
        Path oldJar = null;
        List<String> left = new ArrayList<>(List.of(arguments));
        while (!left.isEmpty()) {
            String option = left.remove(0);
            switch (option) {
                case "--seed" -> seed = number(option, left);
                case "--kills" -> kills = (int) number(option, left);
                case "--nodes" -> nodes = (int) number(option, left);
                case "--only" -> only = CrashKind.of(value(option, left));
                case "--markdown" -> markdown = Path.of(value(option, left));
                case "--old-jar" -> oldJar = Path.of(value(option, left));
                case "--keep" -> keep = Path.of(value(option, left));
                default -> throw new IllegalArgumentException("No such option: " + option);
            }
        }
        return new CrashOptions(seed, kills, nodes, only, markdown, keep, oldJar);
    }

    /** How it is done again. */
    String command() {
        return "./tallystick crash --seed "
                + seed
                + " --kills "
                + kills
                + " --nodes "
                + nodes
                + (only == null ? "" : " --only " + only.word())
                + (oldJar == null ? "" : " --old-jar " + oldJar);
    }

    private static void require(boolean holds, String rule) {
        if (!holds) {
            throw new IllegalArgumentException(rule);
        }
    }
}
