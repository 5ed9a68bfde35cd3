package org.tallystick.app.welcome;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;
import org.tallystick.app.postgres.DataFolder;
import org.tallystick.app.postgres.PrivateFiles;
import org.tallystick.app.security.ClientStore;

/**
 * Makes the client {@code default} and its key at the first start, and keeps the key in a file that
 * only the owner can read: in the data folder of the embedded PostgreSQL, or where {@code
 * tallystick.api-key-file} says. Without either there is no place for it and none is made.
 */
@Component
class FirstKey {

    private final ClientStore clients;
    private final @Nullable Path file;

    FirstKey(
            ClientStore clients,
            ObjectProvider<DataFolder> folder,
            @Value("${tallystick.api-key-file:}") String file) {
        this.clients = clients;
        this.file = file.isEmpty() ? folderFile(folder.getIfAvailable()) : Path.of(file);
    }

    /** The secret, if it was made just now. */
    Optional<String> ensure() {
        return file == null
                ? Optional.empty()
                : clients.ensureDefaultClient(secret -> write(file, secret));
    }

    /** Where the key is kept. */
    Optional<Path> file() {
        return Optional.ofNullable(file);
    }

    /** Whether anybody could call us. */
    boolean anyClient() {
        return !clients.findClients("", 1).isEmpty();
    }

    private static @Nullable Path folderFile(@Nullable DataFolder folder) {
        return folder == null ? null : folder.apiKeyFile();
    }

    private static void write(Path file, String secret) {
        try {
            PrivateFiles.write(file.toAbsolutePath(), secret);
        } catch (IOException e) {
            throw new UncheckedIOException("The first API key could not be kept in " + file, e);
        }
    }
}
