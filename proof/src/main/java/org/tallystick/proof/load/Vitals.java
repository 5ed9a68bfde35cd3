package org.tallystick.proof.load;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * What may not grow while an application works.
 *
 * @param at in seconds since the load began
 * @param heapMegabytes what is on the heap, garbage included
 * @param residentMegabytes of the process, as the operating system counts; 0 where it does not tell
 * @param threads of the process
 * @param files that the process has open, connections included
 * @param gaps in the tokens of all processors
 * @param largeObjects in the database
 * @param tasks rows of timers that wait for their time
 */
record Vitals(
        double at,
        double heapMegabytes,
        double residentMegabytes,
        double threads,
        double files,
        double gaps,
        double largeObjects,
        double tasks) {

    private static final double MEGABYTE = 1024 * 1024;
    private static final double KILOBYTES = 1024;
    private static final long COLLECTED_SECONDS_MAX = 30;

    private static final String GAPS =
            """
            SELECT coalesce(sum(jsonb_array_length(
                convert_from(token, 'UTF8')::jsonb -> 'gaps')), 0) FROM token_entry
            WHERE token IS NOT NULL
                AND jsonb_typeof(convert_from(token, 'UTF8')::jsonb -> 'gaps') = 'array'""";

    private static final String TASKS =
            "SELECT (SELECT count(*) FROM scheduled_tasks) + (SELECT count(*) FROM payment_timer)";

    /** Looks at the first node and the database. */
    static Vitals of(LoadSite site, double at) throws IOException, SQLException {
        long pid = site.node(0).pid();
        Path process = Path.of("/proc", String.valueOf(pid));
        return new Vitals(
                at,
                site.meters(0).heapUsedBytes() / MEGABYTE,
                status(process, "VmRSS:") / KILOBYTES,
                status(process, "Threads:"),
                files(process),
                site.database().number(GAPS),
                site.database().number("SELECT count(*) FROM pg_largeobject_metadata"),
                site.database().number(TASKS));
    }

    /** The same right after a collection, where this Java can ask for one. */
    static Vitals afterCollection(LoadSite site, double at) throws Exception {
        Path jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd");
        if (Files.isExecutable(jcmd)) {
            String pid = String.valueOf(site.node(0).pid());
            Process collection =
                    new ProcessBuilder(jcmd.toString(), pid, "GC.run")
                            .redirectErrorStream(true)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start();
            if (!collection.waitFor(COLLECTED_SECONDS_MAX, TimeUnit.SECONDS)) {
                collection.destroyForcibly();
            }
        }
        return of(site, at);
    }

    /** The largest value within a time. */
    static double most(
            List<Vitals> samples, double from, double to, ToDoubleFunction<Vitals> what) {
        return within(samples, from, to).mapToDouble(what).max().orElse(0);
    }

    private static Stream<Vitals> within(List<Vitals> samples, double from, double to) {
        return samples.stream().filter(each -> each.at >= from && each.at <= to);
    }

    private static double status(Path process, String name) throws IOException {
        Path status = process.resolve("status");
        if (!Files.isReadable(status)) {
            return 0;
        }
        return Files.readAllLines(status).stream()
                .filter(line -> line.startsWith(name))
                .mapToDouble(line -> Double.parseDouble(line.replaceAll("[^0-9]", "")))
                .findFirst()
                .orElse(0);
    }

    private static double files(Path process) throws IOException {
        Path open = process.resolve("fd");
        if (!Files.isReadable(open)) {
            return 0;
        }
        try (Stream<Path> files = Files.list(open)) {
            return files.count();
        }
    }
}
