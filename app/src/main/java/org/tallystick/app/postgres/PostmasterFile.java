package org.tallystick.app.postgres;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The file in which a PostgreSQL server says that it works on a folder. */
record PostmasterFile(Path path, ProcessHandle process) {

    /** The server that says so, if its process lives. */
    static Optional<PostmasterFile> ofLivingProcess(Path cluster) throws IOException {
        Path path = cluster.resolve("postmaster.pid");
        if (!Files.exists(path)) {
            return Optional.empty();
        }
        List<String> lines = Files.readAllLines(path);
        return lines.isEmpty()
                ? Optional.empty()
                : ProcessHandle.of(Long.parseLong(lines.get(0).strip()))
                        .map(process -> new PostmasterFile(path, process));
    }

    /**
     * Whether the process is a PostgreSQL server at all. After a reboot another program may have
     * got its number, and must not be stopped.
     */
    boolean isPostgres() {
        return !isOnlyRemembered()
                && process.info()
                        .command()
                        .map(
                                command ->
                                        Path.of(command)
                                                .getFileName()
                                                .toString()
                                                .startsWith("postgres"))
                        .orElse(true);
    }

    /** Ended, but its number is kept for a parent that never asks; containers know this case. */
    private boolean isOnlyRemembered() {
        Path status = Path.of("/proc", Long.toString(process.pid()), "status");
        try {
            return Files.exists(status) && Files.readString(status).contains("State:\tZ");
        } catch (IOException e) {
            return false;
        }
    }
}
