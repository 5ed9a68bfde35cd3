package org.tallystick.app.recovery;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;

/**
 * What is known of the database outside of it: five lines of text, there whole or not at all, also
 * after a power failure.
 */
record MarkFile(Path path) {

    private static final int LINES = 5;

    /**
     * What stands in it.
     *
     * @param place the file's own name for itself
     * @param token drawn with each start
     * @param epoch of the last recovery
     * @param position number of an event that was there; -1 if there was none
     * @param eventId that event
     */
    record Mark(String place, String token, long epoch, long position, String eventId) {

        Mark at(long newPosition, String newEventId) {
            return new Mark(place, token, epoch, newPosition, newEventId);
        }
    }

    /** What stands in it; empty if there is no such file. */
    Optional<Mark> read() {
        if (!Files.exists(path)) {
            return Optional.empty();
        }
        try {
            List<String> lines = Files.readAllLines(path);
            if (lines.size() < LINES) {
                throw new IllegalStateException(path + " is not a mark of Tallystick's");
            }
            return Optional.of(
                    new Mark(
                            lines.get(0),
                            lines.get(1),
                            Long.parseLong(lines.get(2)),
                            Long.parseLong(lines.get(3)),
                            lines.get(4)));
        } catch (IOException e) {
            throw new UncheckedIOException(path + " cannot be read", e);
        }
    }

    void write(Mark mark) {
        String text =
                String.join(
                        "\n",
                        mark.place(),
                        mark.token(),
                        Long.toString(mark.epoch()),
                        Long.toString(mark.position()),
                        mark.eventId(),
                        "");
        Path partial = path.resolveSibling(path.getFileName() + ".partial");
        try {
            try (FileChannel channel =
                    FileChannel.open(
                            partial,
                            StandardOpenOption.CREATE,
                            StandardOpenOption.TRUNCATE_EXISTING,
                            StandardOpenOption.WRITE)) {
                ByteBuffer bytes = StandardCharsets.UTF_8.encode(text);
                while (bytes.hasRemaining()) {
                    int unused = channel.write(bytes);
                }
                channel.force(true);
            }
            Files.move(
                    partial,
                    path,
                    StandardCopyOption.ATOMIC_MOVE,
                    StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new UncheckedIOException(path + " cannot be written", e);
        }
    }
}
