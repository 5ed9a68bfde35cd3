package org.tallystick.proof.bench;

import java.io.IOException;
import java.sql.SQLException;
import java.util.List;
import java.util.Set;
import org.tallystick.proof.lab.LabDatabase;

/** On what a run was made. */
final class MachineFacts {

    private static final List<String> SETTINGS =
            List.of(
                    "fsync",
                    "synchronous_commit",
                    "full_page_writes",
                    "wal_sync_method",
                    "shared_buffers",
                    "max_wal_size");

    /** File systems that a power cut empties. */
    private static final Set<String> IN_MEMORY = Set.of("tmpfs", "ramfs");

    private MachineFacts() {}

    static void report(Lab lab) throws IOException, SQLException {
        Report report = lab.report();
        LabDatabase database = lab.database();
        Runtime runtime = Runtime.getRuntime();
        report.fact(
                "%d cores, %s %s, shared by load, application and PostgreSQL"
                        .formatted(
                                runtime.availableProcessors(),
                                System.getProperty("os.name"),
                                System.getProperty("os.arch")));
        report.fact(
                "Java %s, heap of this process %d MB, of the application's own 512 MB"
                        .formatted(Runtime.version(), runtime.maxMemory() / (1024 * 1024)));
        report.fact(
                "PostgreSQL %s, data on %s"
                        .formatted(database.text("SHOW server_version"), database.fileSystem()));
        StringBuilder settings = new StringBuilder("Settings:");
        for (String name : SETTINGS) {
            settings.append(' ').append(name).append('=').append(database.text("SHOW " + name));
        }
        report.fact(settings.toString());
        if (IN_MEMORY.contains(database.fileSystem())) {
            report.fact("The data is in memory, so commits cost too little: set java.io.tmpdir");
        }
        for (String name : SETTINGS.subList(0, 3)) {
            if (!database.text("SHOW " + name).equals("on")) {
                report.problem("Commits are not durable: " + name + " is off");
            }
        }
    }
}
