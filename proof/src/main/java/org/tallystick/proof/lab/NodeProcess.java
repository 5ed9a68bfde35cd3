package org.tallystick.proof.lab;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** The application in a process of its own, with the heap that it is made for. */
public final class NodeProcess implements AutoCloseable {

    private static final Duration START_MAX = Duration.ofMinutes(3);
    private static final long STOP_SECONDS_MAX = 20;
    private static final int LOG_SHOWN_MAX = 8_000;

    private final Process process;
    private final int port;
    private final Path log;
    private final Thread killer;

    private NodeProcess(Process process, int port, Path log) {
        this.process = process;
        this.port = port;
        this.log = log;
        this.killer = new Thread(process::destroyForcibly);
        try {
            Runtime.getRuntime().addShutdownHook(killer);
        } catch (IllegalStateException ending) {
            // Whoever is told to end meanwhile leaves nobody behind.
            process.destroyForcibly();
            throw ending;
        }
    }

    /**
     * Starts one, and does not wait for it.
     *
     * @param log where it writes; what another process wrote before stays
     * @param jvm arguments for its Java beyond the usual
     * @param environment variables with its settings
     */
    public static NodeProcess start(
            int port, Path log, List<String> jvm, Map<String, String> environment)
            throws IOException {
        return start(Program.ofThisBuild(), port, log, jvm, environment);
    }

    /** The same with another program than that of this build. */
    public static NodeProcess start(
            Program program, int port, Path log, List<String> jvm, Map<String, String> environment)
            throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-Xmx512m", "-XX:+UseParallelGC"));
        command.addAll(jvm);
        command.addAll(program.arguments());
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().putAll(environment);
        builder.environment().put("SERVER_PORT", String.valueOf(port));
        builder.redirectErrorStream(true);
        builder.redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()));
        return new NodeProcess(builder.start(), port, log);
    }

    /**
     * Waits until it is ready.
     *
     * @throws IllegalStateException if it has ended instead
     */
    public void awaitReady() throws Exception {
        Await.until("The application is ready", START_MAX, this::isReady);
    }

    /** Whether it says that it is ready. Asked without a key, so that none is remembered. */
    public boolean isReady() throws IOException {
        if (!process.isAlive()) {
            throw new IllegalStateException("It did not start:\n" + endOfLog());
        }
        try {
            return get("/actuator/health/readiness", "").status() == 200;
        } catch (IOException notYet) {
            return false;
        }
    }

    private String endOfLog() throws IOException {
        String text = Files.readString(log);
        return text.substring(Math.max(0, text.length() - LOG_SHOWN_MAX));
    }

    public HttpConnection.Answer get(String path, String header) throws IOException {
        HttpConnection connection = new HttpConnection(port);
        try {
            String request = "GET " + path + " HTTP/1.1\r\nHost: 127.0.0.1\r\n" + header + "\r\n";
            return connection.exchange(request.getBytes(StandardCharsets.ISO_8859_1));
        } finally {
            connection.close();
        }
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    public int port() {
        return port;
    }

    public long pid() {
        return process.pid();
    }

    /** Ends it at once, as the operating system does: nothing of it runs any more. */
    public void kill() {
        process.destroyForcibly().onExit().join();
        Runtime.getRuntime().removeShutdownHook(killer);
    }

    /** Asks it to stop, and waits for that. */
    @Override
    public void close() {
        process.destroy();
        try {
            if (!process.waitFor(STOP_SECONDS_MAX, TimeUnit.SECONDS)) {
                process.destroyForcibly().waitFor();
            }
            Runtime.getRuntime().removeShutdownHook(killer);
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }

    public static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}
