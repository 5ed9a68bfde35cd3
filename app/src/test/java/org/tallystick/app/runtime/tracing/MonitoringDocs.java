package org.tallystick.app.runtime.tracing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** What is shipped for those who watch. */
final class MonitoringDocs {

    static final Path FOLDER = Path.of("..", "docs");

    private MonitoringDocs() {}

    static Path dashboard() {
        return FOLDER.resolve("grafana").resolve("tallystick.json");
    }

    static List<Path> files(String folder) throws IOException {
        try (Stream<Path> files = Files.list(FOLDER.resolve(folder))) {
            return files.sorted().toList();
        }
    }
}
