package org.tallystick.proof.bench;

import java.io.File;
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
import org.tallystick.app.TallystickApplication;

/** The application in a process of its own, with the heap that it is made for. */
final class ApplicationProcess implements Application {

    private static final Duration START_MAX = Duration.ofSeconds(90);
    private static final long STOP_SECONDS_MAX = 20;

    private final Process process;
    private final int port;
    private final String apiKey;
    private final Thread killer;

    private ApplicationProcess(Process process, int port, String apiKey) {
        this.process = process;
        this.port = port;
        this.apiKey = apiKey;
        this.killer = new Thread(process::destroyForcibly);
        Runtime.getRuntime().addShutdownHook(killer);
    }

    static ApplicationProcess start(BenchDatabase database, int number, List<String> jvm)
            throws Exception {
        return start(database, number, jvm, Map.of());
    }

    /**
     * Starts one.
     *
     * @param settings of the application beyond the usual, as environment variables
     */
    static ApplicationProcess start(
            BenchDatabase database, int number, List<String> jvm, Map<String, String> settings)
            throws Exception {
        int port = freePort();
        Path log = database.folder().resolve("process-" + number + ".log");
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-Xmx512m", "-XX:+UseParallelGC"));
        command.addAll(jvm);
        command.addAll(List.of("-cp", System.getProperty("java.class.path")));
        command.add(TallystickApplication.class.getName());
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().putAll(settings);
        builder.environment().put("SPRING_DATASOURCE_URL", database.jdbcUrl());
        builder.environment().put("SPRING_DATASOURCE_USERNAME", database.user());
        builder.environment().put("SERVER_PORT", String.valueOf(port));
        builder.environment()
                .put("TALLYSTICK_DATA_DIR", database.folder().resolve("p" + number).toString());
        File output = log.toFile();
        Process process = builder.redirectErrorStream(true).redirectOutput(output).start();
        String key = ApiKey.make();
        ApplicationProcess started = new ApplicationProcess(process, port, key);
        try {
            Await.until("The application is ready", START_MAX, () -> started.isReady(log));
            ApiKey.store(database, CommandSender.CLIENT, key);
        } catch (Exception e) {
            started.close();
            throw e;
        }
        return started;
    }

    @Override
    public Sender connect() throws IOException {
        return connectHttp();
    }

    HttpSender connectHttp() throws IOException {
        return new HttpSender(port, apiKey);
    }

    PaymentClient payments() {
        return new PaymentClient(port, apiKey);
    }

    @Override
    public Meters meters() {
        try {
            return Meters.ofPrometheus(
                    get("/actuator/prometheus", "Authorization: Bearer " + apiKey + "\r\n").text());
        } catch (IOException e) {
            throw new IllegalStateException("The meters cannot be read", e);
        }
    }

    long pid() {
        return process.pid();
    }

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

    /** Without the key: until it is stored, the application would remember it as unknown. */
    private boolean isReady(Path log) throws IOException {
        if (!process.isAlive()) {
            throw new IllegalStateException("It did not start:\n" + Files.readString(log));
        }
        try {
            return get("/actuator/health/readiness", "").status() == 200;
        } catch (IOException notYet) {
            return false;
        }
    }

    private HttpConnection.Answer get(String path, String header) throws IOException {
        HttpConnection connection = new HttpConnection(port);
        try {
            String request = "GET " + path + " HTTP/1.1\r\nHost: 127.0.0.1\r\n" + header + "\r\n";
            return connection.exchange(request.getBytes(StandardCharsets.ISO_8859_1));
        } finally {
            connection.close();
        }
    }

    static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}
