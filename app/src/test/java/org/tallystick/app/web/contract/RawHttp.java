package org.tallystick.app.web.contract;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Speaks HTTP byte by byte, for what a proper client would never send. */
final class RawHttp {

    private static final int TIMEOUT_MILLIS = 10_000;

    private RawHttp() {}

    /** What came back until the server closed the connection. */
    static String send(int port, byte[] request) {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout(TIMEOUT_MILLIS);
            socket.getOutputStream().write(request);
            socket.getOutputStream().flush();
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static String send(int port, String request) {
        return send(port, request.getBytes(StandardCharsets.ISO_8859_1));
    }

    static int status(String answer) {
        return Integer.parseInt(answer.split(" ", 3)[1]);
    }

    static String body(String answer) {
        return answer.substring(answer.indexOf("\r\n\r\n") + 4);
    }

    /** The body of an answer with a known length. */
    static JsonNode json(String answer) {
        return JsonMapper.shared().readTree(body(answer));
    }
}
