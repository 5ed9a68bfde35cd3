package org.tallystick.app.gateway;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A server that does to every connection what a test wants. */
public final class HostileServer implements AutoCloseable {

    /** What is done to a connection whose request was read. */
    public interface Deed {
        void to(HostileServer server, Socket socket, OutputStream out)
                throws IOException, InterruptedException;
    }

    private static final Pattern LENGTH =
            Pattern.compile("content-length: (\\d+)", Pattern.CASE_INSENSITIVE);

    private final ServerSocket server;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final CountDownLatch closed = new CountDownLatch(1);

    public HostileServer(Deed deed) {
        try {
            server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        threads.execute(() -> accept(deed));
    }

    public URI address() {
        return URI.create("http://127.0.0.1:" + server.getLocalPort() + "/gateway");
    }

    /** A deed that answers every request with the same bytes. */
    public static Deed answering(String status, String headers, byte[] body) {
        return (server, socket, out) -> {
            String head =
                    "HTTP/1.1 %s\r\n%sContent-Length: %d\r\nConnection: close\r\n\r\n"
                            .formatted(status, headers, body.length);
            out.write(head.getBytes(StandardCharsets.ISO_8859_1));
            out.write(body);
        };
    }

    /** Waits for the end of the test, but no longer than this. */
    public boolean pause(long millis) throws InterruptedException {
        return closed.await(millis, TimeUnit.MILLISECONDS);
    }

    private void accept(Deed deed) {
        while (!server.isClosed()) {
            try {
                Socket socket = server.accept();
                threads.execute(() -> serve(socket, deed));
            } catch (IOException e) {
                return;
            }
        }
    }

    private void serve(Socket socket, Deed deed) {
        try (socket) {
            read(socket.getInputStream());
            OutputStream out = socket.getOutputStream();
            deed.to(this, socket, out);
            out.flush();
        } catch (IOException e) {
            // The other side gave up, which is what it should do.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Reads the whole request: who closes with something unread resets the connection. */
    private static void read(InputStream in) throws IOException {
        StringBuilder head = new StringBuilder();
        while (!head.toString().endsWith("\r\n\r\n")) {
            int next = in.read();
            if (next < 0) {
                return;
            }
            head.append((char) next);
        }
        Matcher length = LENGTH.matcher(head);
        if (length.find()) {
            byte[] unused = in.readNBytes(Integer.parseInt(length.group(1)));
        }
    }

    @Override
    public void close() throws IOException {
        closed.countDown();
        server.close();
        threads.shutdownNow();
    }
}
