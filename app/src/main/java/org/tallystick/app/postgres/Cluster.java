package org.tallystick.app.postgres;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.tallystick.app.runtime.StartRefusedException;

/**
 * The files of the database. They are made once and never deleted; whoever finds something here
 * that he does not know leaves it alone and says so.
 */
final class Cluster {

    private static final int PASSWORD_BYTES = 24;

    /** What an operator may change in {@code postgresql.conf}: sized for a small machine. */
    private static final Map<String, String> SETTINGS =
            new TreeMap<>(
                    Map.of(
                            "max_connections", "100",
                            "shared_buffers", "128MB",
                            "max_wal_size", "1GB",
                            "jit", "off",
                            "timezone", "UTC",
                            "log_timezone", "UTC",
                            "logging_collector", "on",
                            "log_filename", "postgresql-%a.log",
                            "log_rotation_age", "1d",
                            "log_truncate_on_rotation", "on"));

    private Cluster() {}

    /** Makes the files if there are none, and refuses files that this version can't work on. */
    static void createIfMissing(DataFolder folder, PostgresSoftware software) {
        try {
            if (!Files.exists(folder.cluster())) {
                create(folder, software);
            }
            checkVersion(folder.cluster());
        } catch (IOException e) {
            throw new StartRefusedException(
                    "The database could not be made in " + folder.cluster() + ": " + e,
                    "See that the disk has room and the folder can be written.",
                    e);
        }
    }

    private static void create(DataFolder folder, PostgresSoftware software) throws IOException {
        // A crash on the way leaves only a partial folder, which never held anything.
        Path partial = folder.cluster().resolveSibling("postgres.partial");
        Archive.delete(partial);
        if (!Files.exists(folder.passwordFile())) {
            PrivateFiles.write(folder.passwordFile(), newPassword());
        }
        List<String> arguments = new ArrayList<>();
        arguments.add("--pgdata=" + partial);
        arguments.add("--username=postgres");
        arguments.add("--pwfile=" + folder.passwordFile());
        arguments.add("--auth=scram-sha-256");
        arguments.add("--encoding=UTF8");
        arguments.add("--locale=C");
        arguments.add("--locale-provider=builtin");
        arguments.add("--builtin-locale=C.UTF-8");
        arguments.add("--no-instructions");
        SETTINGS.forEach((name, value) -> arguments.add("--set=" + name + "=" + value));
        software.run("initdb", arguments);
        Files.move(partial, folder.cluster(), StandardCopyOption.ATOMIC_MOVE);
    }

    private static void checkVersion(Path cluster) throws IOException {
        Path versionFile = cluster.resolve("PG_VERSION");
        if (!Files.exists(versionFile)) {
            throw new StartRefusedException(
                    cluster + " is not a folder of a PostgreSQL database.",
                    "Move it away, or name another folder with TALLYSTICK_DATA_DIR.");
        }
        String version = Files.readString(versionFile).strip();
        if (!version.equals(PostgresSoftware.MAJOR_VERSION)) {
            throw new StartRefusedException(
                    "%s was written by PostgreSQL %s; this Tallystick brings PostgreSQL %s."
                            .formatted(cluster, version, PostgresSoftware.MAJOR_VERSION),
                    "Dump the database with the Tallystick that wrote it and restore it into a new"
                            + " folder, or run pg_upgrade on the folder.");
        }
    }

    private static String newPassword() {
        byte[] random = new byte[PASSWORD_BYTES];
        new SecureRandom().nextBytes(random);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(random);
    }
}
