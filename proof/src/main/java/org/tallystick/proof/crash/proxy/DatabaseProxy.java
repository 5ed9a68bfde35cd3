package org.tallystick.proof.crash.proxy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;

/**
 * Passes an application's connections on to PostgreSQL; see {@link Trap} for what it is good for.
 */
public final class DatabaseProxy implements AutoCloseable {

    private static final int BACKLOG = 100;

    private final ServerSocket entrance;
    private final int databasePort;
    private final Set<ProxiedConnection> connections = ConcurrentHashMap.newKeySet();
    private final ExecutorService threads =
            Executors.newCachedThreadPool(
                    task -> {
                        Thread thread = new Thread(task, "database-proxy");
                        thread.setDaemon(true);
                        return thread;
                    });
    private volatile @Nullable Trap trap;
    private volatile Duration delay = Duration.ZERO;

    private DatabaseProxy(ServerSocket entrance, int databasePort) {
        this.entrance = entrance;
        this.databasePort = databasePort;
    }

    public static DatabaseProxy start(int databasePort) throws IOException {
        ServerSocket entrance = new ServerSocket(0, BACKLOG, InetAddress.getLoopbackAddress());
        DatabaseProxy proxy = new DatabaseProxy(entrance, databasePort);
        proxy.threads.execute(proxy::accept);
        return proxy;
    }

    /** Where the application has to connect to. */
    public int port() {
        return entrance.getLocalPort();
    }

    /** Sets a trap, in place of the one before. */
    public void set(Trap next) {
        trap = next;
    }

    /** Lets every answer of the database come so much later. */
    public void delay(Duration time) {
        delay = time;
    }

    /** Cuts all connections that there are. */
    public void cutAll() {
        connections.forEach(ProxiedConnection::close);
    }

    @Nullable Trap trap() {
        return trap;
    }

    Duration delay() {
        return delay;
    }

    void closed(ProxiedConnection connection) {
        connections.remove(connection);
    }

    private void accept() {
        while (!entrance.isClosed()) {
            try {
                pass(entrance.accept());
            } catch (IOException e) {
                if (!entrance.isClosed()) {
                    throw new IllegalStateException("The proxy can accept nobody any more", e);
                }
            }
        }
    }

    private void pass(Socket application) throws IOException {
        Socket database;
        try {
            database = new Socket(InetAddress.getLoopbackAddress(), databasePort);
        } catch (IOException down) {
            application.close();
            return;
        }
        ProxiedConnection connection = new ProxiedConnection(this, application, database);
        connections.add(connection);
        connection.start(threads);
    }

    @Override
    public void close() throws IOException {
        entrance.close();
        cutAll();
        threads.shutdownNow();
    }
}
