package org.tallystick.app.welcome;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.springframework.stereotype.Component;
import org.tallystick.app.postgres.PrivateFiles;
import org.tallystick.app.security.Operators;

/**
 * Makes the operator {@code operator} at the first start, and keeps his password in a file that
 * only the owner can read, next to the first API key. It is never printed.
 */
@Component
class FirstOperator {

    private static final String NAME = "operator";
    private static final String FILE = "operator-password";

    private final Operators operators;
    private final FirstKey firstKey;

    FirstOperator(Operators operators, FirstKey firstKey) {
        this.operators = operators;
        this.firstKey = firstKey;
    }

    /** Makes him if there is no operator yet; without a place for the password nobody is made. */
    void ensure() {
        Optional<Path> file = file();
        if (file.isPresent() && operators.isEmpty()) {
            operators.ensureFirst(NAME, password -> write(file.get(), password));
        }
    }

    /** Where the password is, as long as nobody has taken it away. */
    Optional<Path> kept() {
        return file().filter(Files::exists);
    }

    private Optional<Path> file() {
        return firstKey.file().map(key -> key.toAbsolutePath().resolveSibling(FILE));
    }

    private static void write(Path file, String password) {
        try {
            PrivateFiles.write(file, password);
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "The first operator's password could not be kept in " + file, e);
        }
    }
}
