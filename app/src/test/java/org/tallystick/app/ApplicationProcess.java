package org.tallystick.app;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Tallystick in a JVM of its own, as a user starts it. */
public final class ApplicationProcess implements AutoCloseable {

    private static final Pattern ADDRESS = Pattern.compile(".*(http://127\\.0\\.0\\.1:\\d+)/v1");
    private static final Pattern KEY = Pattern.compile(".*shown once, .*: (\\S+)");
    private static final int END_SECONDS_MAX = 60;

    private final Process process;
    private final BufferedReader output;
    private final List<String> lines = Collections.synchronizedList(new ArrayList<>());

    private ApplicationProcess(Process process) {
        this.process = process;
        this.output =
                new BufferedReader(
                        new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    }

    public static ApplicationProcess start(Path folder, String... arguments) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(ProcessHandle.current().info().command().orElseThrow());
        command.addAll(List.of("-Xmx256m", "-XX:TieredStopAtLevel=1", "-cp", classPath()));
        command.add(TallystickApplication.class.getName());
        if (Arrays.stream(arguments).noneMatch(each -> each.startsWith("--server.port="))) {
            command.add("--server.port=0");
        }
        command.addAll(Arrays.asList(arguments));
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().keySet().removeIf(name -> name.startsWith("SPRING_"));
        builder.environment().put("TALLYSTICK_DATA_DIR", folder.toString());
        return new ApplicationProcess(builder.start());
    }

    /** Waits for the welcome, and returns the address that it names. */
    public String awaitAddress() throws IOException {
        return awaitLine(ADDRESS);
    }

    /** Waits for the first key, which follows the address. */
    String awaitKey() throws IOException {
        return awaitLine(KEY);
    }

    /** Waits until this is said, and returns the first group of it. */
    public String awaitLine(Pattern wanted) throws IOException {
        for (String line = output.readLine(); line != null; line = output.readLine()) {
            lines.add(line);
            Matcher matcher = wanted.matcher(line);
            if (matcher.matches()) {
                return matcher.group(1);
            }
        }
        throw new AssertionError("Not said: " + wanted + "\n" + said());
    }

    /** Reads on what it says: once a pipe is full, whoever logs stands still. */
    public void readOn() {
        Thread reading = new Thread(() -> output.lines().forEach(line -> {}), "reads-on");
        reading.setDaemon(true);
        reading.start();
    }

    /** Waits for the end of a process that is read on, and returns its exit code. */
    public int awaitExit() throws InterruptedException {
        if (!process.waitFor(END_SECONDS_MAX, TimeUnit.SECONDS)) {
            throw new AssertionError("Does not end");
        }
        return process.exitValue();
    }

    /** Waits for the end of the process, and returns its exit code. */
    public int awaitEnd() throws IOException, InterruptedException {
        output.lines().forEach(lines::add);
        if (!process.waitFor(END_SECONDS_MAX, TimeUnit.SECONDS)) {
            throw new AssertionError("Does not end\n" + said());
        }
        return process.exitValue();
    }

    /** Reads what is said from now on, so that a process that says much does not stop at it. */
    public void listen() {
        Thread listener =
                new Thread(
                        () -> {
                            try (BufferedReader all = output) {
                                all.lines().forEach(lines::add);
                            } catch (IOException | UncheckedIOException end) {
                                // The process was killed in the middle of a word.
                            }
                        },
                        "listener");
        listener.setDaemon(true);
        listener.start();
    }

    public String said() {
        synchronized (lines) {
            return String.join("\n", lines);
        }
    }

    /** The lines with this in them. */
    public List<String> linesWith(String text) {
        synchronized (lines) {
            return lines.stream().filter(line -> line.contains(text)).toList();
        }
    }

    long pid() {
        return process.pid();
    }

    /** SIGTERM, and what is said after it can still be read. */
    public void terminate() {
        process.toHandle().destroy();
    }

    /** SIGKILL. */
    public void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }

    /** Without the tests, whose configurations would be found too. */
    private static String classPath() {
        return Arrays.stream(
                        System.getProperty("java.class.path")
                                .split(Pattern.quote(System.getProperty("path.separator")), -1))
                .filter(entry -> !entry.contains("test-classes") && !entry.contains("-tests.jar"))
                .collect(Collectors.joining(System.getProperty("path.separator")));
    }
}
