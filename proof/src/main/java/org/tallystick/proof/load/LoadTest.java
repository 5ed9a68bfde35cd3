package org.tallystick.proof.load;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.Clock;
import java.util.function.Consumer;
import org.springframework.boot.logging.LogLevel;
import org.springframework.boot.logging.LoggingSystem;
import org.tallystick.proof.page.Report;

/**
 * Loads Tallystick for minutes, and checks the books afterwards.
 *
 * <p>Exit code 0 if every answer may be given and the books are right, 1 if not, 2 if the arguments
 * cannot be understood or the test could not be carried out. A figure that is not reached is shown,
 * but is no failure: it depends on the machine.
 */
public final class LoadTest {

    private static final int NOT_DONE = 2;

    private LoadTest() {}

    public static void main(String... arguments) {
        PrintStream out =
                new PrintStream(
                        new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
        LoadOptions options;
        try {
            options = LoadOptions.parse(arguments);
        } catch (IllegalArgumentException e) {
            out.println(e.getMessage());
            out.println(LoadOptions.USAGE);
            System.exit(NOT_DONE);
            return;
        }
        // The drivers' own lines would tear the report apart.
        LoggingSystem.get(LoadTest.class.getClassLoader())
                .setLogLevel(LoggingSystem.ROOT_LOGGER_NAME, LogLevel.ERROR);
        System.exit(run(options, out));
    }

    private static int run(LoadOptions options, PrintStream out) {
        try {
            Report report = report(options, out::println);
            report.asText().forEach(out::println);
            write(options, report);
            return report.isGood() ? 0 : 1;
        } catch (Exception e) {
            out.println("The load test broke off:");
            e.printStackTrace(out);
            return NOT_DONE;
        }
    }

    /** Carries it out. */
    static Report report(LoadOptions options, Consumer<String> progress) throws Exception {
        Report report = new Report(title(options), Clock.systemUTC().instant());
        Runtime runtime = Runtime.getRuntime();
        report.fact(
                "Machine",
                "%d cores, shared by load, %s and PostgreSQL; Java %s"
                        .formatted(
                                runtime.availableProcessors(), nodes(options), Runtime.version()));
        switch (options.kind()) {
            case STEADY -> new Steady(options, report, progress).run();
            case GATEWAY_OUTAGE -> new GatewayOutage(options, report, progress).run();
            case LAYERS -> new Layers(options, report, progress).run();
            case SOAK -> new Soak(options, report, progress).run();
        }
        return report;
    }

    private static String nodes(LoadOptions options) {
        if (options.kind() == LoadOptions.Kind.LAYERS) {
            return "one node or two";
        }
        return options.nodes() == 1 ? "one node" : options.nodes() + " nodes";
    }

    private static String title(LoadOptions options) {
        return switch (options.kind()) {
            case STEADY -> "Load test";
            case GATEWAY_OUTAGE -> "Load test: the gateway hangs";
            case LAYERS -> "Load test: one, two and three protections";
            case SOAK -> "Soak";
        };
    }

    private static void write(LoadOptions options, Report report) throws IOException {
        if (options.html() != null) {
            Files.writeString(options.html(), report.asHtml());
        }
        if (options.markdown() != null) {
            Files.write(options.markdown(), report.asMarkdown());
        }
    }
}
