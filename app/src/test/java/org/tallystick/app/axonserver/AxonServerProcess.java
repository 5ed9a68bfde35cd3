package org.tallystick.app.axonserver;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.util.FileSystemUtils;

/** A real Axon Server, as its jar is started by a user; shutting it is a kill. */
final class AxonServerProcess implements TestServer {

    private static final Duration LIMIT = Duration.ofMinutes(3);
    private static final String HOST = "127.0.0.1";

    private final HttpClient http = HttpClient.newHttpClient();
    private final Path jar;
    private final Path folder;
    private final int port = freePort();
    private final int webPort = freePort();
    private @Nullable Process process;

    private AxonServerProcess(Path jar, Path folder) {
        this.jar = jar;
        this.folder = folder;
    }

    static AxonServerProcess start(Path jar) {
        try {
            AxonServerProcess server =
                    new AxonServerProcess(jar, Files.createTempDirectory("axonserver"));
            server.open();
            return server;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public String address() {
        return HOST + ":" + port;
    }

    @Override
    public synchronized void open() {
        ProcessBuilder builder =
                new ProcessBuilder(
                                ProcessHandle.current().info().command().orElseThrow(),
                                "-Xmx256m",
                                "-XX:TieredStopAtLevel=1",
                                "-jar",
                                jar.toString(),
                                "--server.address=" + HOST,
                                "--server.port=" + webPort,
                                "--axoniq.axonserver.name=tested",
                                "--axoniq.axonserver.hostname=" + HOST,
                                "--axoniq.axonserver.port=" + port,
                                "--axoniq.axonserver.event.segment-size=33554432",
                                "--axoniq.axonserver.snapshot.segment-size=33554432")
                        .directory(folder.toFile())
                        .redirectErrorStream(true)
                        .redirectOutput(folder.resolve("said").toFile());
        try {
            process = builder.start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        await().atMost(LIMIT).ignoreExceptions().until(this::isHealthy);
    }

    private boolean isHealthy() throws IOException, InterruptedException {
        HttpRequest request =
                HttpRequest.newBuilder(
                                URI.create("http://" + HOST + ":" + webPort + "/actuator/health"))
                        .timeout(Duration.ofSeconds(5))
                        .build();
        return http.send(request, BodyHandlers.discarding()).statusCode() == 200;
    }

    @Override
    public synchronized void shut() {
        Process running = process;
        if (running != null) {
            try {
                int unused = running.destroyForcibly().waitFor();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            process = null;
        }
    }

    @Override
    public synchronized void empty() {
        if (process != null) {
            throw new IllegalStateException("It is at work");
        }
        try {
            for (Path each : children()) {
                boolean unused = FileSystemUtils.deleteRecursively(each);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private List<Path> children() throws IOException {
        try (var all = Files.list(folder)) {
            return all.toList();
        }
    }

    @Override
    public void close() {
        shut();
        empty();
    }

    private static int freePort() {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
