package org.tallystick.app.postgres;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Another JVM that runs the embedded PostgreSQL of a folder until it is killed. */
final class ServerProcess implements AutoCloseable {

    private static final String READY = "ready on port ";

    private final Process process;
    private final int port;

    private ServerProcess(Process process, int port) {
        this.process = process;
        this.port = port;
    }

    static ServerProcess start(Path folder) throws IOException {
        Process process =
                new ProcessBuilder(
                                List.of(
                                        ProcessHandle.current().info().command().orElseThrow(),
                                        "-Xmx64m",
                                        "-cp",
                                        System.getProperty("java.class.path"),
                                        ServerProcess.class.getName(),
                                        folder.toString()))
                        .redirectErrorStream(true)
                        .start();
        BufferedReader output =
                new BufferedReader(
                        new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        StringBuilder seen = new StringBuilder();
        for (String line = output.readLine(); line != null; line = output.readLine()) {
            seen.append(line).append('\n');
            if (line.startsWith(READY)) {
                return new ServerProcess(process, Integer.parseInt(line.substring(READY.length())));
            }
        }
        throw new IllegalStateException("The other process did not get ready: " + seen);
    }

    int port() {
        return port;
    }

    long pid() {
        return process.pid();
    }

    /** Like kill -9: nothing of the process runs any more, not even a shutdown hook. */
    void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }

    /** The other JVM. Its output is how it says that it is ready. */
    public static void main(String[] arguments) throws IOException {
        PostgresServer server = PostgresServer.start(DataFolder.take(Path.of(arguments[0])));
        report(READY + server.port());
        int ended = System.in.read();
        report("ended with " + ended);
    }

    private static void report(@Nullable String line) {
        System.out.println(line);
    }
}
