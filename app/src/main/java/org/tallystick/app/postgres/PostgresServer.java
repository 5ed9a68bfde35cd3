package org.tallystick.app.postgres;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.tallystick.app.runtime.StartRefusedException;

/**
 * The running server of a data folder. It is a process of its own, in a session of its own: it ends
 * after the application has let go of it, not at the same key stroke.
 */
final class PostgresServer {

    private static final Logger LOG = LoggerFactory.getLogger(PostgresServer.class);

    /** Recovery after a crash replays at most max_wal_size, but disks can be slow. */
    private static final Duration START_LIMIT = Duration.ofMinutes(10);

    private static final Duration STOP_LIMIT = Duration.ofMinutes(1);
    private static final Duration RESTART_PAUSE = Duration.ofSeconds(2);
    private static final int PORTS_TRIED_MAX = 3;

    private final DataFolder folder;
    private final PostgresSoftware software;
    private int port;
    private boolean wanted;

    private PostgresServer(DataFolder folder, PostgresSoftware software) {
        this.folder = folder;
        this.software = software;
    }

    /** Starts the server of the folder, and makes its database first if there is none. */
    static PostgresServer start(DataFolder folder) {
        PostgresServer server =
                new PostgresServer(folder, PostgresSoftware.unpack(folder.software()));
        Cluster.createIfMissing(folder, server.software);
        server.stopOrphan();
        server.startOnFreePort();
        return server;
    }

    int port() {
        return port;
    }

    /** Stops the server; open connections are cut, open transactions rolled back. */
    synchronized void stop() {
        if (wanted) {
            wanted = false;
            control("stop", "-m", "fast", "-t", Long.toString(STOP_LIMIT.toSeconds()));
        }
    }

    /** A server whose application was killed lives on. It is stopped, so that one remains. */
    private void stopOrphan() {
        try {
            Optional<PostmasterFile> found = PostmasterFile.ofLivingProcess(folder.cluster());
            if (found.isEmpty()) {
                return;
            }
            PostmasterFile file = found.get();
            if (file.isPostgres()) {
                LOG.info("Stopping the PostgreSQL that an earlier run left behind");
                control("stop", "-m", "fast", "-t", Long.toString(STOP_LIMIT.toSeconds()));
            } else {
                LOG.info("Process {} has the number of an earlier server", file.process().pid());
                Files.move(
                        file.path(),
                        file.path().resolveSibling("postmaster.pid.stale"),
                        StandardCopyOption.REPLACE_EXISTING);
            }
        } catch (IOException | ProgramFailedException e) {
            throw new StartRefusedException(
                    "A PostgreSQL server still works on %s and does not stop: %s"
                            .formatted(folder.cluster(), e.getMessage()),
                    "Stop that server; its process number is the first line of postmaster.pid.",
                    e);
        }
    }

    private void startOnFreePort() {
        for (int tried = 1; ; tried++) {
            try {
                port = freePort();
                startOnPort();
                return;
            } catch (IOException | ProgramFailedException e) {
                if (tried == PORTS_TRIED_MAX) {
                    throw new StartRefusedException(
                            "PostgreSQL does not start on %s: %s"
                                    .formatted(folder.cluster(), e.getMessage()),
                            "Its own words are in %s and in the newest file of %s."
                                    .formatted(folder.startLog(), folder.cluster().resolve("log")),
                            e);
                }
            }
        }
    }

    private synchronized void startOnPort() throws IOException {
        // What must not be changed by a line in postgresql.conf is said here.
        String options =
                "-c port="
                        + port
                        + " -c listen_addresses=127.0.0.1 -c unix_socket_directories="
                        + " -c fsync=on -c synchronous_commit=on -c full_page_writes=on";
        Files.deleteIfExists(folder.startLog());
        control(
                "start",
                "-l",
                folder.startLog().toString(),
                "-t",
                Long.toString(START_LIMIT.toSeconds()),
                "-o",
                options);
        wanted = true;
        Optional<PostmasterFile> running = PostmasterFile.ofLivingProcess(folder.cluster());
        if (running.isPresent()) {
            CompletableFuture<?> unused = running.get().process().onExit().thenRun(this::restart);
        }
    }

    /** The server ended although nobody asked it to; the application waits for it on its port. */
    private synchronized void restart() {
        if (!wanted) {
            return;
        }
        LOG.error("PostgreSQL ended by itself; starting it again");
        try {
            startOnPort();
        } catch (IOException | ProgramFailedException e) {
            LOG.error("PostgreSQL does not start again: {}", e.getMessage());
            CompletableFuture.delayedExecutor(RESTART_PAUSE.toSeconds(), TimeUnit.SECONDS)
                    .execute(this::restart);
        }
    }

    private void control(String action, String... arguments) {
        List<String> all = new ArrayList<>(List.of(action, "-w", "-D"));
        all.add(folder.cluster().toString());
        all.addAll(List.of(arguments));
        software.run("pg_ctl", all);
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}
