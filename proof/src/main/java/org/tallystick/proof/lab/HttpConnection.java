package org.tallystick.proof.lab;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** One connection to a server on this machine: sends a request, reads the answer, and so on. */
public final class HttpConnection {

    private static final int READ_MILLIS_MAX = 15_000;
    private static final int BUFFER_BYTES = 16_384;

    private final int port;
    private final int readMillisMax;
    private final byte[] buffer = new byte[BUFFER_BYTES];
    private int position;
    private int limit;
    private Socket socket;
    private InputStream in;

    public HttpConnection(int port) throws IOException {
        this(port, READ_MILLIS_MAX);
    }

    /**
     * Connects.
     *
     * @param readMillisMax how long to wait for an answer, or for more of it
     */
    public HttpConnection(int port, int readMillisMax) throws IOException {
        this.port = port;
        this.readMillisMax = readMillisMax;
        this.socket = connect();
        this.in = socket.getInputStream();
    }

    /**
     * An answer.
     *
     * @param replayed whether it says that it was given before
     */
    public record Answer(int status, boolean replayed, String text) {

        public String describe() {
            return status + " " + text;
        }
    }

    public Answer exchange(byte[] request) throws IOException {
        socket.getOutputStream().write(request);
        String head = readHead();
        int status = Integer.parseInt(head.substring(9, 12));
        byte[] body =
                head.contains("\r\ntransfer-encoding: chunked")
                        ? readChunks()
                        : readBytes(contentLength(head));
        if (head.contains("\r\nconnection: close")) {
            reconnect();
        }
        return new Answer(status, head.contains("\r\nidempotent-replayed: true"), text(body));
    }

    private static String text(byte[] body) {
        return new String(body, StandardCharsets.UTF_8);
    }

    /** The status line and the header lines, in lower case. */
    private String readHead() throws IOException {
        StringBuilder head = new StringBuilder(512);
        String line = readLine();
        while (!line.isEmpty()) {
            head.append(line).append("\r\n");
            line = readLine();
        }
        return head.toString().toLowerCase(Locale.ROOT);
    }

    private static int contentLength(String head) {
        int at = head.indexOf("\r\ncontent-length:");
        if (at < 0) {
            return 0;
        }
        int from = at + "\r\ncontent-length:".length();
        return Integer.parseInt(head.substring(from, head.indexOf("\r\n", from)).trim());
    }

    private byte[] readChunks() throws IOException {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        int size = Integer.parseInt(readLine(), 16);
        while (size > 0) {
            body.write(readBytes(size));
            readLine();
            size = Integer.parseInt(readLine(), 16);
        }
        readLine();
        return body.toByteArray();
    }

    @SuppressWarnings("deprecation") // header lines are ASCII, and this makes no second copy
    private String readLine() throws IOException {
        int from = position;
        for (int at = from; ; at++) {
            if (at == limit) {
                int kept = limit - from;
                fillAfter(from);
                from = 0;
                at = kept;
            }
            if (buffer[at] == '\n') {
                position = at + 1;
                return new String(buffer, 0, from, at - 1 - from);
            }
        }
    }

    private byte[] readBytes(int count) throws IOException {
        byte[] bytes = new byte[count];
        int done = 0;
        while (done < count) {
            if (position == limit) {
                fillAfter(limit);
            }
            int part = Math.min(count - done, limit - position);
            System.arraycopy(buffer, position, bytes, done, part);
            position += part;
            done += part;
        }
        return bytes;
    }

    /** Reads more, keeping what has been read from there on; it then begins at zero. */
    private void fillAfter(int from) throws IOException {
        int kept = limit - from;
        if (kept == buffer.length) {
            throw new IOException("A header line of the answer is too long");
        }
        System.arraycopy(buffer, from, buffer, 0, kept);
        int count = in.read(buffer, kept, buffer.length - kept);
        if (count < 0) {
            throw new EOFException("The server closed the connection");
        }
        position = 0;
        limit = kept + count;
    }

    private Socket connect() throws IOException {
        Socket opened = new Socket();
        opened.setTcpNoDelay(true);
        opened.setSoTimeout(readMillisMax);
        opened.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
        return opened;
    }

    private void reconnect() throws IOException {
        socket.close();
        socket = connect();
        in = socket.getInputStream();
        position = 0;
        limit = 0;
    }

    public void close() {
        try {
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
