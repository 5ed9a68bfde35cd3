package org.tallystick.proof.crash.check;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The clients' logs, by key. */
public final class Promises {

    private final Map<String, Story> stories = new HashMap<>();

    private Promises() {}

    /** Reads every log of a folder. */
    static Promises read(Path folder) throws IOException {
        Promises promises = new Promises();
        List<Path> logs;
        try (Stream<Path> files = Files.list(folder)) {
            logs = files.sorted().toList();
        }
        for (Path log : logs) {
            try (Stream<String> lines = Files.lines(log)) {
                lines.forEach(promises::add);
            }
        }
        return promises;
    }

    private void add(String line) {
        String[] fields = line.substring(line.indexOf('\t') + 1).split("\t", -1);
        stories.computeIfAbsent(fields[1], Story::new).add(fields);
    }

    Collection<Story> all() {
        return stories.values();
    }

    @Nullable Story of(String key) {
        return stories.get(key);
    }

    /** What the report says about them. */
    Counts counts() {
        return new Counts(
                stories.values().stream().mapToLong(Story::requests).sum(),
                stories.values().stream().mapToLong(Story::duplicates).sum(),
                stories.values().stream().filter(Story::wasUnknown).count(),
                stories.values().stream()
                        .filter(Story::wasUnknown)
                        .filter(Story::isSettled)
                        .count());
    }

    /**
     * Counts.
     *
     * @param requests with repetitions and altered ones, each counted once however often it had to
     *     be sent
     * @param unknown keys of which a client did not know, at some time, what had become of them
     * @param settled how many of these it knows in the end
     */
    public record Counts(long requests, long duplicates, long unknown, long settled) {}
}
