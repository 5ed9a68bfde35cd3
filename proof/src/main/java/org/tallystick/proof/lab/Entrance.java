package org.tallystick.proof.lab;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/**
 * The one address that the outside world knows: passes each connection on to a node that is up, as
 * whatever stands in front of several nodes does.
 */
public final class Entrance implements AutoCloseable {

    private static final int BACKLOG = 100;

    private final ServerSocket door;
    private final Supplier<List<Integer>> ports;
    private final AtomicInteger turn = new AtomicInteger();
    private final ExecutorService threads =
            Executors.newCachedThreadPool(
                    task -> {
                        Thread thread = new Thread(task, "entrance");
                        thread.setDaemon(true);
                        return thread;
                    });

    private Entrance(ServerSocket door, Supplier<List<Integer>> ports) {
        this.door = door;
        this.ports = ports;
    }

    /**
     * Opens one.
     *
     * @param ports of the nodes that are up just then
     */
    public static Entrance open(Supplier<List<Integer>> ports) throws IOException {
        Entrance entrance =
                new Entrance(new ServerSocket(0, BACKLOG, InetAddress.getLoopbackAddress()), ports);
        entrance.threads.execute(entrance::accept);
        return entrance;
    }

    public int port() {
        return door.getLocalPort();
    }

    private void accept() {
        while (!door.isClosed()) {
            try {
                Socket visitor = door.accept();
                threads.execute(() -> pass(visitor));
            } catch (IOException e) {
                if (!door.isClosed()) {
                    throw new IllegalStateException("Nobody can come in any more", e);
                }
            }
        }
    }

    private void pass(Socket visitor) {
        List<Integer> up = ports.get();
        if (up.isEmpty()) {
            close(visitor);
            return;
        }
        int port = up.get(Math.floorMod(turn.getAndIncrement(), up.size()));
        try {
            Socket inside = new Socket(InetAddress.getLoopbackAddress(), port);
            threads.execute(() -> copy(inside, visitor));
            copy(visitor, inside);
        } catch (IOException down) {
            close(visitor);
        }
    }

    private static void copy(Socket from, Socket to) {
        try {
            from.getInputStream().transferTo(to.getOutputStream());
        } catch (IOException ended) {
            // One side is gone, so the other one is let go too.
        } finally {
            close(from);
            close(to);
        }
    }

    private static void close(Socket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    @Override
    public void close() throws IOException {
        door.close();
        threads.shutdownNow();
    }
}
