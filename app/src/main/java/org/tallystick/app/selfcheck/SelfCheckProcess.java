package org.tallystick.app.selfcheck;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * The self-check as a process of its own: at low priority, and in an environment that knows neither
 * our database nor our secrets. What it says goes to a file, so that it never waits for a reader.
 */
final class SelfCheckProcess {

    /** Where the program keeps its reports. */
    static final String FOLDER = "TALLYSTICK_SANITY_FOLDER";

    private static final String OUTPUT = "last-output.log";
    private static final Set<String> PASSED_ON =
            Set.of("PATH", "HOME", "USER", "LANG", "LC_ALL", "TMPDIR", "JAVA_HOME", "JAVA_OPTS");
    private static final List<String> LOW_PRIORITY = List.of("nice", "-n", "19");
    private static final int SHOWN_BYTES_MAX = 2_000;
    private static final long CLEARED_SECONDS_MAX = 20;

    private final Path folder;
    private final Path output;

    SelfCheckProcess(Path folder) {
        this.folder = folder.toAbsolutePath().normalize();
        this.output = this.folder.resolve(OUTPUT);
    }

    /**
     * Carries it out.
     *
     * @return how it ended; whatever happens, nothing of it runs any more then
     */
    SelfCheckResult run(List<String> command, Duration limit) throws InterruptedException {
        Process process;
        try {
            Files.createDirectories(folder);
            process = start(command);
        } catch (IOException e) {
            return SelfCheckResult.NOT_STARTED;
        }
        try {
            return process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)
                    ? SelfCheckResult.ofExitCode(process.exitValue())
                    : SelfCheckResult.TIMED_OUT;
        } finally {
            end(process);
        }
    }

    private Process start(List<String> command) throws IOException {
        List<String> words = new ArrayList<>(LOW_PRIORITY);
        words.addAll(command);
        ProcessBuilder builder = new ProcessBuilder(words);
        Map<String, String> environment = builder.environment();
        environment.keySet().retainAll(PASSED_ON);
        environment.put(FOLDER, folder.toString());
        return builder.directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(Redirect.to(output.toFile()))
                .start();
    }

    /**
     * With all that it has started, such as nodes and a database. First it is asked: only itself
     * knows everything that it has to clear away.
     */
    private static void end(Process process) throws InterruptedException {
        List<ProcessHandle> all =
                Stream.concat(process.descendants(), Stream.of(process.toHandle())).toList();
        if (process.isAlive()) {
            process.destroy();
            process.waitFor(CLEARED_SECONDS_MAX, TimeUnit.SECONDS);
        }
        all.forEach(ProcessHandle::destroyForcibly);
    }

    /** The end of what it has said. */
    String endOfOutput() {
        try (RandomAccessFile file = new RandomAccessFile(output.toFile(), "r")) {
            int length = (int) Math.min(SHOWN_BYTES_MAX, file.length());
            byte[] end = new byte[length];
            file.seek(file.length() - length);
            file.readFully(end);
            return new String(end, StandardCharsets.UTF_8).strip();
        } catch (IOException nothing) {
            return "";
        }
    }
}
