package org.tallystick.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A file that one person can hold in mind. */
class SourceBudgetTest {

    private static final int LINES_MAX = 250;

    /** One sealed family in one file, most of which says what each field means. */
    private static final Map<String, Integer> FAMILIES = Map.of("AccountCommand.java", 300);

    @TempDir private Path folder;

    @Test
    void no_source_file_is_longer_than_250_lines() throws IOException {
        Path project =
                Path.of(System.getProperty("basedir", ""), "..").toAbsolutePath().normalize();

        assertThat(project.resolve("api/src/main/java")).isDirectory();
        assertThat(tooLong(project)).isEmpty();
    }

    @Test
    void a_longer_file_is_found() throws IOException {
        Path source = folder.resolve("part/src/main/java/Long.java");
        Files.createDirectories(source.getParent());
        Files.writeString(source, "\n".repeat(LINES_MAX));
        assertThat(tooLong(folder)).isEmpty();

        Files.writeString(source, "\n".repeat(LINES_MAX + 1));
        assertThat(tooLong(folder)).containsExactly("part/src/main/java/Long.java: 251 lines");
    }

    private static List<String> tooLong(Path project) throws IOException {
        try (Stream<Path> files = Files.walk(project)) {
            return files.filter(file -> file.toString().endsWith(".java"))
                    .filter(file -> project.relativize(file).toString().contains("src"))
                    .filter(file -> lines(file) > budget(file))
                    .map(file -> project.relativize(file) + ": " + lines(file) + " lines")
                    .sorted()
                    .toList();
        }
    }

    private static int budget(Path file) {
        return FAMILIES.getOrDefault(file.getFileName().toString(), LINES_MAX);
    }

    private static long lines(Path file) {
        try (Stream<String> lines = Files.lines(file)) {
            return lines.count();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
