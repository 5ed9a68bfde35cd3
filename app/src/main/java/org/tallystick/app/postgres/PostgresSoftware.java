package org.tallystick.app.postgres;

import java.io.IOException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.tallystick.app.runtime.StartRefusedException;

/** PostgreSQL's programs, unpacked from the application's jar, and how to run them. */
final class PostgresSoftware {

    /** A data folder belongs to one major version. */
    static final String MAJOR_VERSION = "18";

    private final Path programs;
    private final List<String> prefix;

    private PostgresSoftware(Path programs, List<String> prefix) {
        this.programs = programs;
        this.prefix = prefix;
    }

    /** Unpacks the programs for this machine into a folder, unless they are there already. */
    static PostgresSoftware unpack(Path folder) {
        String name = archiveName();
        URL archive = PostgresSoftware.class.getResource("/" + name);
        if (archive == null) {
            throw new StartRefusedException(
                    "There is no PostgreSQL for this kind of machine in here (" + name + ").",
                    "Name a PostgreSQL of your own with SPRING_DATASOURCE_URL.");
        }
        try {
            Archive.of(archive).unpackOnce(folder);
            return new PostgresSoftware(folder.resolve("bin"), prefix());
        } catch (IOException e) {
            throw new StartRefusedException(
                    "PostgreSQL could not be unpacked into " + folder + ": " + e,
                    "See that the disk has 100 MB free and the folder can be written.",
                    e);
        }
    }

    /**
     * Runs one of the programs and waits for its end.
     *
     * @return what it printed
     * @throws ProgramFailedException if it ended with an error
     */
    String run(String program, List<String> arguments) {
        List<String> command = new ArrayList<>(prefix);
        command.add(programs.resolve(program).toString());
        command.addAll(arguments);
        return runCommand(program, command);
    }

    private static String runCommand(String name, List<String> command) {
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        // Settings of the user's own PostgreSQL client must not reach this server.
        builder.environment().keySet().removeIf(variable -> variable.startsWith("PG"));
        builder.environment().put("LC_ALL", "C");
        try {
            Process process = builder.start();
            process.getOutputStream().close();
            String output =
                    new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            int exitCode = process.waitFor();
            if (exitCode != 0) {
                throw new ProgramFailedException(name, exitCode, output);
            }
            return output;
        } catch (IOException e) {
            throw new ProgramFailedException(name, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ProgramFailedException(name, e);
        }
    }

    /**
     * PostgreSQL refuses to run as root. In a user namespace of its own the same files belong to
     * somebody without root's powers, so nothing needs another owner.
     */
    private static List<String> prefix() throws IOException {
        Path self = Path.of("/proc/self");
        if (!Files.exists(self) || !Files.getAttribute(self, "unix:uid").equals(0)) {
            return List.of();
        }
        try {
            runCommand("unshare", List.of("unshare", "--user", "true"));
            return List.of("unshare", "--user");
        } catch (ProgramFailedException e) {
            throw new StartRefusedException(
                    "PostgreSQL does not run as root, and root cannot step down on this machine.",
                    "Run as an ordinary user, or name a PostgreSQL of your own with"
                            + " SPRING_DATASOURCE_URL.",
                    e);
        }
    }

    private static String archiveName() {
        String system = System.getProperty("os.name", "").toLowerCase(Locale.ROOT);
        String machine = System.getProperty("os.arch", "").toLowerCase(Locale.ROOT);
        String family = system;
        if (system.startsWith("windows")) {
            family = "windows";
        } else if (system.startsWith("mac")) {
            family = "darwin";
        }
        String processor =
                switch (machine) {
                    case "amd64", "x86_64" -> "x86_64";
                    case "aarch64", "arm64" -> "arm_64";
                    default -> machine;
                };
        boolean alpine = Files.exists(Path.of("/etc/alpine-release"));
        return "postgres-" + family + "-" + processor + (alpine ? "-alpine_linux" : "") + ".txz";
    }
}
