package org.tallystick.proof.crash;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.Clock;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.springframework.boot.logging.LogLevel;
import org.springframework.boot.logging.LoggingSystem;
import org.tallystick.proof.lab.Table;

/**
 * Kills Tallystick, again and again, and counts what that has done to other people's money.
 *
 * <p>Exit code 0 if nothing was found, 1 if something was, 2 if the arguments cannot be understood.
 */
public final class CrashCampaign {

    private CrashCampaign() {}

    public static void main(String... arguments) {
        PrintStream out =
                new PrintStream(
                        new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
        CrashOptions options;
        try {
            options = CrashOptions.parse(arguments);
        } catch (IllegalArgumentException e) {
            out.println(e.getMessage());
            out.println(CrashOptions.USAGE);
            System.exit(2);
            return;
        }
        // The drivers' own lines would tear the report apart.
        LoggingSystem.get(CrashCampaign.class.getClassLoader())
                .setLogLevel(LoggingSystem.ROOT_LOGGER_NAME, LogLevel.ERROR);
        System.exit(run(options, out) ? 0 : 1);
    }

    private static boolean run(CrashOptions options, PrintStream out) {
        out.println(options.command());
        Campaign campaign = new Campaign(options, out::println);
        boolean brokeOff = false;
        try {
            campaign.run();
        } catch (Exception e) {
            brokeOff = true;
            out.println("The campaign broke off:");
            e.printStackTrace(out);
        }
        Table table = campaign.tally().table(campaign.verdict());
        out.println();
        table.asText().forEach(out::println);
        List<String> findings = campaign.verdict().findings();
        findings.forEach(finding -> out.println("FOUND: " + finding));
        boolean clean = !brokeOff && findings.isEmpty();
        out.println(clean ? "Nothing was found." : "Again with: " + options.command());
        try {
            write(options, table, findings);
        } catch (IOException e) {
            out.println("The report could not be written: " + e);
            return false;
        }
        return clean;
    }

    private static void write(CrashOptions options, Table table, List<String> findings)
            throws IOException {
        if (options.markdown() == null) {
            return;
        }
        List<String> lines = new ArrayList<>();
        LocalDate today = LocalDate.ofInstant(Clock.systemUTC().instant(), ZoneOffset.UTC);
        lines.add("`" + options.command() + "`, " + today);
        lines.add("");
        lines.addAll(table.asMarkdown());
        findings.forEach(finding -> lines.add("- " + finding));
        Files.write(options.markdown(), lines);
    }
}
