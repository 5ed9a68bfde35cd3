package org.tallystick.proof.crash.load;

import java.nio.charset.StandardCharsets;

/**
 * One request of a client.
 *
 * @param key its Idempotency-Key
 * @param kind what it asks for
 * @param account the account that it is about
 * @param amount in minor units; 0 where it names none
 * @param altered whether the key was first used for something else, so that it must be refused
 */
record Request(
        String key,
        Kind kind,
        String account,
        long amount,
        String path,
        String body,
        boolean altered) {

    /** What can be asked for. */
    enum Kind {
        RECHARGE,
        DEDUCTION,
        HOLD,
        CAPTURE,
        VOID,
        REFUND,
        PAYMENT,
        PAYMENT_REFUND
    }

    Request(String key, Kind kind, String account, long amount, String path, String body) {
        this(key, kind, account, amount, path, body, false);
    }

    /** The same key with other content. */
    Request withOtherContent() {
        String other = body.replace("\"amount\":" + amount, "\"amount\":" + (amount + 1));
        return new Request(key, kind, account, amount, path, other, true);
    }

    byte[] bytes(String apiKey) {
        String text =
                "POST "
                        + path
                        + " HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer "
                        + apiKey
                        + "\r\nIdempotency-Key: "
                        + key
                        + "\r\nContent-Type: application/json\r\nContent-Length: "
                        + body.length()
                        + "\r\n\r\n"
                        + body;
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }
}
