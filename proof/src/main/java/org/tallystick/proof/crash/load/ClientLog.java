package org.tallystick.proof.crash.load;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Clock;
import java.util.HexFormat;
import org.tallystick.proof.lab.HttpConnection.Answer;

/**
 * What one client was promised, written down by itself: a line for each question and each answer,
 * handed to the operating system before anything else is done. Nothing is ever changed in it.
 */
final class ClientLog implements AutoCloseable {

    private final FileOutputStream file;
    private final Clock clock = Clock.systemUTC();

    ClientLog(Path file) throws IOException {
        this.file = new FileOutputStream(file.toFile(), true);
    }

    void asks(Request request) {
        line(
                request.altered() ? "ASKS_ALTERED" : "ASKS",
                request.key(),
                request.kind().name(),
                request.account(),
                String.valueOf(request.amount()));
    }

    void told(Request request, Answer answer, String id) {
        line(
                request.altered() ? "TOLD_ALTERED" : "TOLD",
                request.key(),
                String.valueOf(answer.status()),
                answer.replayed() ? "REPLAYED" : "FIRST",
                id,
                fingerprint(answer.text()));
    }

    /** The answer never came, or says itself that it does not know. */
    void unknown(Request request, String why) {
        line("UNKNOWN", request.key(), why);
    }

    /** Certainly nothing was done. */
    void notDone(Request request, String why) {
        line("NOT_DONE", request.key(), why);
    }

    private synchronized void line(String... fields) {
        String line = clock.instant() + "\t" + String.join("\t", fields) + "\n";
        try {
            file.write(line.getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException("A client cannot write its log", e);
        }
    }

    private static String fingerprint(String body) {
        try {
            byte[] hash =
                    MessageDigest.getInstance("SHA-256")
                            .digest(body.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(hash, 0, 12);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
