package org.tallystick.proof.bench;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.springframework.boot.logging.LogLevel;
import org.springframework.boot.logging.LoggingSystem;
import org.tallystick.proof.bench.Options.Part;
import org.tallystick.proof.lab.Invariants;
import org.tallystick.proof.lab.LabDatabase;

/**
 * Measures Tallystick against a yardstick, and checks the books afterwards.
 *
 * <p>Exit code 0 if every answer was as it had to be and the books are right, 1 if not, 2 if the
 * arguments cannot be understood. A figure that is not reached is shown, but is no failure: it
 * depends on the machine.
 */
public final class Benchmark {

    private Benchmark() {}

    public static void main(String... arguments) {
        PrintStream out =
                new PrintStream(
                        new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
        Options options;
        try {
            options = Options.parse(arguments);
        } catch (IllegalArgumentException e) {
            out.println(e.getMessage());
            out.println(Options.USAGE);
            System.exit(2);
            return;
        }
        // The server's and the drivers' own lines would tear the tables apart.
        LoggingSystem.get(Benchmark.class.getClassLoader())
                .setLogLevel(LoggingSystem.ROOT_LOGGER_NAME, LogLevel.WARN);
        System.exit(run(options, new Report(out)) ? 0 : 1);
    }

    private static boolean run(Options options, Report report) {
        long startedAt = System.nanoTime();
        try (Lab lab = new Lab(options, report, LabDatabase.start())) {
            MachineFacts.report(lab);
            parts(lab, options.only());
            checkBooks(lab);
        } catch (Exception e) {
            report.problem("The benchmark broke off: " + e.getClass().getSimpleName());
            report.trace(e);
        }
        try {
            report.fact("Took " + Report.seconds(Duration.ofNanos(System.nanoTime() - startedAt)));
            report.printTables();
            if (options.markdown() != null) {
                report.writeMarkdown(options.markdown());
            }
        } catch (IOException e) {
            report.problem("The report could not be written: " + e);
        }
        return !report.hasProblems();
    }

    private static void checkBooks(Lab lab) throws Exception {
        Invariants invariants = new Invariants(lab.database().dataSource());
        if (!invariants.hasBooks()) {
            return;
        }
        lab.readModels().awaitAll();
        List<String> violations = invariants.violations(lab.applied().sum());
        violations.forEach(violation -> lab.report().problem("INV: " + violation));
        lab.report()
                .finding(
                        "the books, checked by SQL",
                        "%d movements, %d violations"
                                .formatted(invariants.movements(), violations.size()));
    }

    private static void parts(Lab lab, Set<Part> parts) throws Exception {
        if (parts.contains(Part.YARDSTICK)) {
            new Yardstick(lab).run();
        }
        if (parts.contains(Part.INPROCESS)) {
            new InProcessLoad(lab).run();
        }
        if (parts.contains(Part.REPLAY)) {
            new Replay(lab).run();
        }
        if (parts.contains(Part.REBUILD)) {
            new RebuildLoad(lab).run();
        }
        if (parts.contains(Part.MILLION)) {
            new MillionMovements(lab).run();
        }
        if (parts.contains(Part.RECONCILE)) {
            new ReconcileLoad(lab).run();
        }
        if (parts.contains(Part.PAGES)) {
            new PageLoad(lab).run();
        }
        lab.stopInProcess();
        if (parts.contains(Part.FEED)) {
            new FeedLoad(lab).run();
        }
        if (parts.contains(Part.HTTP)) {
            new HttpLoad(lab).run();
        }
        if (parts.contains(Part.NODES)) {
            new TwoNodes(lab).run();
        }
        if (parts.contains(Part.PAYMENTS)) {
            new PaymentLoad(lab.options(), lab.report()).run();
        }
    }
}
