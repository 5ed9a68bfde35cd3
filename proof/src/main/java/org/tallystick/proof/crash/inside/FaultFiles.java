package org.tallystick.proof.crash.inside;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The faults that are wanted of one process: a file for each, which is gone once it has struck. */
public final class FaultFiles {

    /** The next group of commands dies of an {@link Error} before its events are written. */
    public static final String WRITER_ERROR = "writer-error";

    /** All database connections are taken for some seconds. */
    public static final String POOL_EXHAUSTED = "pool-exhausted";

    private final Path folder;

    public FaultFiles(Path folder) {
        this.folder = folder;
    }

    /** Asks for a fault. */
    public void want(String fault) throws IOException {
        Files.createDirectories(folder);
        Files.writeString(folder.resolve(fault), fault);
    }

    /** Whether it is still to strike. */
    public boolean isWanted(String fault) {
        return Files.exists(folder.resolve(fault));
    }

    /** Takes it back, or says that it strikes; true for the first who asks. */
    public boolean take(String fault) {
        try {
            return isWanted(fault) && Files.deleteIfExists(folder.resolve(fault));
        } catch (IOException e) {
            throw new UncheckedIOException("A fault could not be taken back", e);
        }
    }
}
