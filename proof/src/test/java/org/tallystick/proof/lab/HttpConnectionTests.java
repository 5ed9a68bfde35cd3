package org.tallystick.proof.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class HttpConnectionTests {

    private static final byte[] REQUEST =
            "GET / HTTP/1.1\r\n\r\n".getBytes(StandardCharsets.US_ASCII);

    @Test
    void reads_answers_of_known_length_one_after_the_other() throws Exception {
        List<HttpConnection.Answer> answers =
                answersTo(
                        "HTTP/1.1 201 \r\nContent-Length: 5\r\nIdempotent-Replayed: true\r\n\r\nfirst",
                        "HTTP/1.1 409 \r\ncontent-length:6\r\n\r\nsecond");

        assertThat(answers.get(0).status()).isEqualTo(201);
        assertThat(answers.get(0).replayed()).isTrue();
        assertThat(answers.get(0).text()).isEqualTo("first");
        assertThat(answers.get(1).describe()).isEqualTo("409 second");
        assertThat(answers.get(1).replayed()).isFalse();
    }

    @Test
    void reads_answers_in_chunks_and_without_a_body() throws Exception {
        List<HttpConnection.Answer> answers =
                answersTo(
                        http(
                                """
                                HTTP/1.1 200
                                Transfer-Encoding: chunked

                                3
                                abc
                                A
                                0123456789
                                0

                                """),
                        "HTTP/1.1 204 \r\n\r\n");

        assertThat(answers.get(0).text()).isEqualTo("abc0123456789");
        assertThat(answers.get(1).text()).isEmpty();
    }

    @Test
    void reads_an_answer_that_is_longer_than_its_buffer() throws Exception {
        String body = "x".repeat(100_000);

        assertThat(
                        answersTo("HTTP/1.1 200 \r\nContent-Length: 100000\r\n\r\n" + body)
                                .get(0)
                                .text())
                .isEqualTo(body);
    }

    @Test
    void connects_anew_when_the_server_says_that_it_closes() throws Exception {
        String closing = "HTTP/1.1 200 \r\nConnection: close\r\nContent-Length: 1\r\n\r\na";

        assertThat(answersTo(closing, closing)).hasSize(2);
    }

    @Test
    void says_when_the_server_is_gone() {
        assertThatThrownBy(() -> answersTo("HTTP/1.1 200 \r\nContent-Le"))
                .isInstanceOf(EOFException.class);
    }

    private static String http(String text) {
        return text.replace("\n", "\r\n");
    }

    private static List<HttpConnection.Answer> answersTo(String... texts) throws IOException {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            CompletableFuture<Void> serving =
                    CompletableFuture.runAsync(() -> serve(server, List.of(texts)));
            HttpConnection connection = new HttpConnection(server.getLocalPort());
            try {
                List<HttpConnection.Answer> answers = new ArrayList<>();
                for (int i = 0; i < texts.length; i++) {
                    answers.add(connection.exchange(REQUEST));
                }
                return answers;
            } finally {
                connection.close();
                serving.cancel(false);
            }
        }
    }

    /** Closes and takes the next connection after an answer that says so, or that breaks off. */
    private static void serve(ServerSocket server, List<String> texts) {
        try {
            Socket socket = server.accept();
            for (String text : texts) {
                socket.getInputStream().readNBytes(REQUEST.length);
                socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
                if (text.contains("Connection: close") || !text.contains("\r\n\r\n")) {
                    socket.close();
                    socket = server.accept();
                }
            }
        } catch (IOException e) {
            // The test has closed the server.
        }
    }
}
