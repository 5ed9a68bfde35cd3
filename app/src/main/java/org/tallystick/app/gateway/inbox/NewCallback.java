package org.tallystick.app.gateway.inbox;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;
import org.tallystick.api.Ids;

/**
 * A genuine callback that is to be stored.
 *
 * @param orderNumber empty if the body cannot be read; then the hash is the notify id
 */
@SuppressWarnings("ArrayRecordComponent") // Raw bytes, never compared.
record NewCallback(
        String gateway,
        String orderNumber,
        String notifyId,
        @Nullable String linkedTraceparent,
        String headers,
        byte[] body,
        Instant receivedAt,
        String traceId,
        String requestId) {

    /** The row's name, always the same for the same callback. */
    String inboxId() {
        return inboxId(gateway, orderNumber, notifyId);
    }

    static String inboxId(String gateway, String orderNumber, String notifyId) {
        return Ids.derived("callback", gateway, orderNumber, notifyId);
    }

    byte[] contentHash() {
        return sha256(body);
    }

    static byte[] sha256(byte[] bytes) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(bytes);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every JDK has SHA-256", e);
        }
    }

    /** The name of a callback that names itself in no way that can be read. */
    static String nameless(byte[] body) {
        return "sha256-" + HexFormat.of().formatHex(sha256(body));
    }

    /** For the log, which never shows a body. */
    static String shown(byte[] body) {
        return HexFormat.of().formatHex(sha256(body)) + "/" + body.length;
    }

    static String text(byte[] body) {
        return new String(body, StandardCharsets.UTF_8);
    }
}
