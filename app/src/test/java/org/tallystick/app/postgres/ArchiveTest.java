package org.tallystick.app.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tukaani.xz.LZMA2Options;
import org.tukaani.xz.XZOutputStream;

class ArchiveTest {

    @TempDir private Path parent;

    @Test
    void unpacks_files_with_their_right_to_be_run() throws Exception {
        Path folder = parent.resolve("software");

        Archive.of(archive("one", "bin/tool", "run me")).unpackOnce(folder);

        assertThat(folder.resolve("bin/tool")).hasContent("run me").isExecutable();
    }

    @Test
    void unpacks_once_only() throws Exception {
        Path folder = parent.resolve("software");
        URL archive = archive("one", "bin/tool", "run me");
        Archive.of(archive).unpackOnce(folder);
        Files.writeString(folder.resolve("bin/tool"), "touched");

        Archive.of(archive).unpackOnce(folder);

        assertThat(folder.resolve("bin/tool")).hasContent("touched");
    }

    @Test
    void replaces_what_came_from_another_archive() throws Exception {
        Path folder = parent.resolve("software");
        Archive.of(archive("one", "bin/old", "run me")).unpackOnce(folder);

        Archive.of(archive("two", "bin/new", "run me instead")).unpackOnce(folder);

        assertThat(folder.resolve("bin/new")).hasContent("run me instead");
        assertThat(folder.resolve("bin/old")).doesNotExist();
    }

    @Test
    void replaces_what_was_unpacked_in_part() throws Exception {
        Path folder = parent.resolve("software");
        Files.createDirectories(folder.resolve("bin"));
        Files.writeString(folder.resolve("bin/tool"), "ru");

        Archive.of(archive("one", "bin/tool", "run me")).unpackOnce(folder);

        assertThat(folder.resolve("bin/tool")).hasContent("run me");
    }

    @Test
    void refuses_an_entry_that_leads_out_of_the_folder() throws Exception {
        URL archive = archive("one", "../outside", "gotcha");

        assertThatThrownBy(() -> Archive.of(archive).unpackOnce(parent.resolve("software")))
                .isInstanceOf(IOException.class);
        assertThat(parent.resolve("outside")).doesNotExist();
    }

    private URL archive(String name, String entry, String content) throws IOException {
        Path file = parent.resolve(name + ".txz");
        byte[] bytes = content.getBytes(StandardCharsets.UTF_8);
        try (TarArchiveOutputStream archive =
                new TarArchiveOutputStream(
                        new XZOutputStream(Files.newOutputStream(file), new LZMA2Options()))) {
            TarArchiveEntry header = new TarArchiveEntry(entry, true);
            header.setSize(bytes.length);
            header.setMode(0100755);
            archive.putArchiveEntry(header);
            archive.write(bytes);
            archive.closeArchiveEntry();
        }
        return file.toUri().toURL();
    }
}
