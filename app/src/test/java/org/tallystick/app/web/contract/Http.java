package org.tallystick.app.web.contract;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/**
 * One caller of the running application.
 *
 * @param key its API key; empty for none
 */
record Http(int port, String key) {

    private static final HttpClient CLIENT =
            HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(5)).build();

    Call get(String path) {
        return call("GET", path);
    }

    Call post(String path) {
        return call("POST", path);
    }

    Call call(String method, String path) {
        return new Call(method, path);
    }

    /** A request in the making. */
    final class Call {

        private final HttpRequest.Builder request;
        private final String method;
        private BodyPublisher body = BodyPublishers.noBody();

        private Call(String method, String path) {
            this.method = method;
            this.request =
                    HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                            .timeout(Duration.ofSeconds(20));
            if (!key.isEmpty()) {
                request.header("Authorization", "Bearer " + key);
            }
        }

        Call header(String name, String value) {
            request.header(name, value);
            return this;
        }

        Call key(String idempotencyKey) {
            return header("Idempotency-Key", idempotencyKey);
        }

        /** A JSON body in single quotes, its question marks replaced by the values in turn. */
        Call body(String template, Object... values) {
            return raw(Template.fill(template, values));
        }

        /** A JSON body exactly as it is. */
        Call raw(String json) {
            return body("application/json", json.getBytes(StandardCharsets.UTF_8));
        }

        Call body(String mediaType, byte[] bytes) {
            body = BodyPublishers.ofByteArray(bytes);
            return header("Content-Type", mediaType);
        }

        Call body(BodyPublisher publisher) {
            body = publisher;
            return this;
        }

        Answer send() {
            try {
                return new Answer(
                        CLIENT.send(
                                request.method(method, body).build(), BodyHandlers.ofByteArray()));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException(e);
            }
        }
    }
}
