package org.tallystick.app.outage;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;

/**
 * A server's address that can fall silent, as one does whose network swallows everything: it takes
 * every connection and says nothing. What was connected before or during the silence hears nothing
 * ever again, not even that it is over; only new connections do.
 */
final class SilentProxy implements AutoCloseable {

    private static final int BUFFER = 16 * 1024;

    private final ServerSocket entrance;
    private final int serverPort;
    private final List<Socket> sockets = new ArrayList<>();
    private final List<Line> lines = new ArrayList<>();
    private boolean silent;

    SilentProxy(int serverPort) throws IOException {
        this.serverPort = serverPort;
        this.entrance = new ServerSocket(0, 200, InetAddress.getLoopbackAddress());
        run(this::accept, "entrance");
    }

    int port() {
        return entrance.getLocalPort();
    }

    synchronized void fallSilent() {
        silent = true;
        lines.forEach(line -> line.mute = true);
    }

    synchronized void speak() {
        silent = false;
    }

    private void accept() {
        try {
            while (true) {
                take(entrance.accept());
            }
        } catch (IOException closed) {
            // The test is over.
        }
    }

    private synchronized void take(Socket client) throws IOException {
        sockets.add(client);
        if (!silent) {
            Socket server = new Socket(InetAddress.getLoopbackAddress(), serverPort);
            sockets.add(server);
            Line line = new Line(client, server);
            lines.add(line);
            run(() -> line.carry(client, server), "to-server");
            run(() -> line.carry(server, client), "to-client");
        }
    }

    private static void run(Runnable work, String name) {
        Thread thread = new Thread(work, "proxy-" + name);
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public synchronized void close() throws IOException {
        entrance.close();
        for (Socket socket : sockets) {
            socket.close();
        }
    }

    /** One connection through it. */
    private static final class Line {

        private final Socket client;
        private final Socket server;
        private volatile boolean mute;

        private Line(Socket client, Socket server) {
            this.client = client;
            this.server = server;
        }

        private void carry(Socket from, Socket to) {
            byte[] buffer = new byte[BUFFER];
            try {
                InputStream in = from.getInputStream();
                OutputStream out = to.getOutputStream();
                for (int length = in.read(buffer); length >= 0 && !mute; length = in.read(buffer)) {
                    out.write(buffer, 0, length);
                    out.flush();
                }
            } catch (IOException broken) {
                // Said to the other side below, unless it is to hear nothing.
            }
            if (!mute) {
                end(client);
                end(server);
            }
        }

        private static void end(Socket socket) {
            try {
                socket.close();
            } catch (IOException closed) {
                // It is what was wanted.
            }
        }
    }
}
