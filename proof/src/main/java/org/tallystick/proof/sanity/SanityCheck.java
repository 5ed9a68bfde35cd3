package org.tallystick.proof.sanity;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.locks.LockSupport;
import org.springframework.boot.logging.LogLevel;
import org.springframework.boot.logging.LoggingSystem;
import org.tallystick.proof.page.Report;

/**
 * A self-check with a dated report.
 *
 * <p>Exit code 0 if nothing was found, 1 if something was, 2 if it could not be found out.
 */
public final class SanityCheck {

    private static final int NOT_FOUND_OUT = 2;
    private static final DateTimeFormatter DATE =
            DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HHmm'Z'", Locale.ROOT)
                    .withZone(ZoneOffset.UTC);

    private SanityCheck() {}

    public static void main(String... arguments) {
        PrintStream out =
                new PrintStream(
                        new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
        SanityOptions options;
        try {
            options = SanityOptions.parse(System.getenv("TALLYSTICK_SANITY_FOLDER"), arguments);
        } catch (IllegalArgumentException e) {
            out.println(e.getMessage());
            out.println(SanityOptions.USAGE);
            System.exit(NOT_FOUND_OUT);
            return;
        }
        // The drivers' own lines would tear the report apart.
        LoggingSystem.get(SanityCheck.class.getClassLoader())
                .setLogLevel(LoggingSystem.ROOT_LOGGER_NAME, LogLevel.ERROR);
        endAfter(options.limit(), out);
        System.exit(run(options, out));
    }

    /** Whatever hangs, this process does not; its shutdown hooks end what it has started. */
    private static void endAfter(Duration limit, PrintStream out) {
        long end = System.nanoTime() + limit.toNanos();
        Thread watch =
                new Thread(
                        () -> {
                            while (System.nanoTime() - end < 0) {
                                LockSupport.parkNanos(end - System.nanoTime());
                            }
                            out.println("Given up after " + limit.toMinutes() + " minutes");
                            System.exit(NOT_FOUND_OUT);
                        },
                        "limit");
        watch.setDaemon(true);
        watch.start();
    }

    private static int run(SanityOptions options, PrintStream out) {
        Instant at = Clock.systemUTC().instant();
        Report report = new Report("Self-check", at);
        int code;
        try {
            check(options, report, List.of(Trial.values()), out);
            code = report.isGood() ? 0 : 1;
        } catch (Exception e) {
            report.problem("The self-check broke off: " + e.getClass().getSimpleName());
            e.printStackTrace(out);
            code = NOT_FOUND_OUT;
        }
        report.asText().forEach(out::println);
        try {
            out.println("The report is " + write(options.folder(), report, at));
        } catch (IOException e) {
            out.println("The report could not be written: " + e);
            code = NOT_FOUND_OUT;
        }
        return code;
    }

    static void check(SanityOptions options, Report report, List<Trial> trials, PrintStream out)
            throws Exception {
        Runtime runtime = Runtime.getRuntime();
        report.fact(
                "Machine",
                "%d cores, shared by two nodes, PostgreSQL and clients; Java %s"
                        .formatted(runtime.availableProcessors(), Runtime.version()));
        report.fact("Seed", String.valueOf(options.seed()));
        new SmallCampaign(options, report, out::println).run(trials);
    }

    static Path write(Path folder, Report report, Instant at) throws IOException {
        Files.createDirectories(folder);
        Path file = folder.resolve("sanity-" + DATE.format(at) + ".html");
        return Files.writeString(file, report.asHtml());
    }
}
