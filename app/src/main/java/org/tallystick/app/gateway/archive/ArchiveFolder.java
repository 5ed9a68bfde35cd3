package org.tallystick.app.gateway.archive;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/**
 * The archive's files: a folder for each month, in it a compressed file of lines for each bucket. A
 * month is written beside its place, forced to the disk, read back, and only then put there.
 */
final class ArchiveFolder {

    private final Path folder;

    ArchiveFolder(Path folder) {
        this.folder = folder;
    }

    /** What a month holds: the same rows give the same digest. */
    record Content(long rows, String digest) {}

    /** Something that hands over a month's rows, always in the same order. */
    interface Rows {
        void forEach(Consumer<ArchivedCallback> row) throws IOException;
    }

    /** A callback and the folder in which it is. */
    record Found(ArchivedCallback callback, Path folder) {}

    /**
     * The folder of a month's callbacks.
     *
     * @param number 1; more if others of the month came after it had been archived, which only a
     *     clock that was wrong once can bring about
     */
    Path month(YearMonth month, int number) {
        return folder.resolve(number == 1 ? month.toString() : month + "." + number);
    }

    /**
     * Writes a month.
     *
     * @throws IOException if anything is not on the disk exactly as it was handed over
     */
    Content write(YearMonth month, int number, Rows rows) throws IOException {
        Path target = month(month, number);
        Path draft = folder.resolve(target.getFileName() + ".draft");
        delete(draft);
        Files.createDirectories(draft);
        Content written = writeBuckets(draft, rows);
        if (!read(draft).equals(written)) {
            throw new IOException("The archive of " + month + " could not be read back");
        }
        force(draft);
        if (Files.exists(target)) {
            // Of a run that ended before its table was dropped; or of another database.
            Files.move(target, free(target));
        }
        Files.move(draft, target, StandardCopyOption.ATOMIC_MOVE);
        force(folder);
        return written;
    }

    /** One callback of a month, if it is there. */
    Optional<Found> find(YearMonth month, String inboxId) throws IOException {
        for (int number = 1; Files.exists(month(month, number)); number++) {
            Path place = month(month, number);
            Optional<ArchivedCallback> found = find(place, inboxId);
            if (found.isPresent()) {
                return found.map(callback -> new Found(callback, place));
            }
        }
        return Optional.empty();
    }

    private static Optional<ArchivedCallback> find(Path place, String inboxId) throws IOException {
        Path file = bucketFile(place, ArchivedCallback.bucket(inboxId));
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        try (BufferedReader lines = reader(file)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (line.contains(inboxId)) {
                    return Optional.of(ArchivedCallback.ofLine(line));
                }
            }
        }
        return Optional.empty();
    }

    private static Content writeBuckets(Path draft, Rows rows) throws IOException {
        List<MessageDigest> digests = digests();
        List<FileChannel> channels = new ArrayList<>();
        List<BufferedWriter> writers = new ArrayList<>();
        long[] count = {0};
        try {
            for (int bucket = 0; bucket < ArchivedCallback.buckets(); bucket++) {
                FileChannel channel =
                        FileChannel.open(
                                bucketFile(draft, bucket),
                                StandardOpenOption.CREATE_NEW,
                                StandardOpenOption.WRITE);
                channels.add(channel);
                writers.add(writer(channel));
            }
            rows.forEach(
                    row -> {
                        int bucket = ArchivedCallback.bucket(row.inboxId());
                        digests.get(bucket).update(identity(row));
                        count[0]++;
                        write(writers.get(bucket), row.toLine());
                    });
            for (int bucket = 0; bucket < writers.size(); bucket++) {
                writers.get(bucket).flush();
                writers.get(bucket).close();
            }
        } finally {
            for (FileChannel channel : channels) {
                channel.close();
            }
        }
        for (int bucket = 0; bucket < ArchivedCallback.buckets(); bucket++) {
            force(bucketFile(draft, bucket));
        }
        return new Content(count[0], digest(digests));
    }

    private static Content read(Path draft) throws IOException {
        List<MessageDigest> digests = digests();
        long count = 0;
        for (int bucket = 0; bucket < ArchivedCallback.buckets(); bucket++) {
            try (BufferedReader lines = reader(bucketFile(draft, bucket))) {
                for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                    digests.get(bucket).update(identity(ArchivedCallback.ofLine(line)));
                    count++;
                }
            }
        }
        return new Content(count, digest(digests));
    }

    private static byte[] identity(ArchivedCallback row) {
        return (row.inboxId() + row.hash()).getBytes(StandardCharsets.UTF_8);
    }

    private static List<MessageDigest> digests() {
        List<MessageDigest> digests = new ArrayList<>();
        for (int bucket = 0; bucket < ArchivedCallback.buckets(); bucket++) {
            digests.add(ArchivedCallback.sha256());
        }
        return digests;
    }

    private static String digest(List<MessageDigest> digests) {
        MessageDigest all = ArchivedCallback.sha256();
        digests.forEach(each -> all.update(each.digest()));
        return HexFormat.of().formatHex(all.digest());
    }

    private static Path free(Path target) {
        int number = 1;
        while (Files.exists(target.resolveSibling(target.getFileName() + ".replaced-" + number))) {
            number++;
        }
        return target.resolveSibling(target.getFileName() + ".replaced-" + number);
    }

    private static Path bucketFile(Path month, int bucket) {
        return month.resolve(String.format(Locale.ROOT, "%x.ndjson.gz", bucket));
    }

    private static BufferedWriter writer(FileChannel channel) throws IOException {
        return new BufferedWriter(
                new OutputStreamWriter(
                        new GZIPOutputStream(Channels.newOutputStream(channel)),
                        StandardCharsets.UTF_8));
    }

    private static BufferedReader reader(Path file) throws IOException {
        return new BufferedReader(
                new InputStreamReader(
                        new GZIPInputStream(Files.newInputStream(file)), StandardCharsets.UTF_8));
    }

    private static void write(BufferedWriter writer, String line) {
        try {
            writer.write(line);
            writer.write('\n');
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** On the disk, also after the power fails; a folder keeps its names only if it is forced. */
    private static void force(Path path) throws IOException {
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
            channel.force(true);
        }
    }

    private static void delete(Path draft) throws IOException {
        if (Files.exists(draft)) {
            try (Stream<Path> files = Files.list(draft)) {
                for (Path file : files.toList()) {
                    Files.delete(file);
                }
            }
            Files.delete(draft);
        }
    }
}
