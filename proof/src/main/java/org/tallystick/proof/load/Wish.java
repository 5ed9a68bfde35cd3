package org.tallystick.proof.load;

import java.nio.charset.StandardCharsets;

/**
 * One request of a client.
 *
 * @param key its Idempotency-Key; empty for a read
 * @param account the account that it is about
 * @param amount in minor units; 0 where it names none
 * @param body JSON; empty for a read
 */
record Wish(
        Operation operation,
        String key,
        String account,
        long amount,
        String path,
        String body,
        String firstAnswer) {

    static Wish read(Operation operation, String account, String path) {
        return new Wish(operation, "", account, 0, path, "", "");
    }

    /** The same once more; the answer must be that one. */
    Wish again(String answer) {
        return new Wish(Operation.DUPLICATE, key, account, amount, path, body, answer);
    }

    byte[] bytes(String apiKey) {
        StringBuilder text = new StringBuilder(512);
        text.append(body.isEmpty() ? "GET " : "POST ").append(path);
        text.append(" HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ").append(apiKey);
        if (!body.isEmpty()) {
            text.append("\r\nContent-Type: application/json\r\nContent-Length: ");
            text.append(body.length());
        }
        if (!key.isEmpty()) {
            text.append("\r\nIdempotency-Key: ").append(key);
        }
        text.append("\r\n\r\n").append(body);
        return text.toString().getBytes(StandardCharsets.ISO_8859_1);
    }
}
