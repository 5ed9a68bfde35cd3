package org.tallystick.command.bus;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * A TCP proxy before PostgreSQL that, once armed, cuts a connection at its next COMMIT: either
 * before the server sees it, or after the server has carried it out and before its answer passes.
 */
final class CuttingProxy implements AutoCloseable {

    enum Cut {
        NEVER,
        BEFORE_COMMIT,
        AFTER_COMMIT
    }

    private static final byte[] COMMIT = "COMMIT\0".getBytes(StandardCharsets.US_ASCII);

    private final ServerSocket listener;
    private final int serverPort;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private volatile Cut cut = Cut.NEVER;

    CuttingProxy(int serverPort) {
        this.serverPort = serverPort;
        try {
            listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        threads.execute(this::acceptUntilClosed);
    }

    int port() {
        return listener.getLocalPort();
    }

    void arm(Cut next) {
        cut = next;
    }

    private void acceptUntilClosed() {
        while (!listener.isClosed()) {
            try {
                Socket client = listener.accept();
                Socket server = new Socket(InetAddress.getLoopbackAddress(), serverPort);
                threads.execute(() -> pass(client, server, Cut.BEFORE_COMMIT));
                threads.execute(() -> pass(server, client, Cut.AFTER_COMMIT));
            } catch (IOException e) {
                return;
            }
        }
    }

    /** Passes bytes on until the end, or until a COMMIT in them is to be cut. */
    private void pass(Socket from, Socket to, Cut cutHere) {
        byte[] buffer = new byte[1 << 16];
        try (from;
                to) {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            for (int length = in.read(buffer); length >= 0; length = in.read(buffer)) {
                if (cut == cutHere && holdsCommit(buffer, length)) {
                    cut = Cut.NEVER;
                    return;
                }
                out.write(buffer, 0, length);
                out.flush();
            }
        } catch (IOException e) {
            // The other side was closed; so is this one.
        }
    }

    private static boolean holdsCommit(byte[] buffer, int length) {
        for (int start = 0; start + COMMIT.length <= length; start++) {
            if (Arrays.equals(buffer, start, start + COMMIT.length, COMMIT, 0, COMMIT.length)) {
                return true;
            }
        }
        return false;
    }

    @Override
    public void close() throws IOException {
        listener.close();
        threads.shutdownNow();
    }
}
