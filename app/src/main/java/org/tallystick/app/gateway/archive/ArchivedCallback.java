package org.tallystick.app.gateway.archive;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * One line of the archive. Its form stays readable for ever, with no more than gzip and grep.
 *
 * @param body exactly the bytes that came; base64 in the line
 */
@SuppressWarnings("ArrayRecordComponent") // Raw bytes, never compared.
record ArchivedCallback(
        String inboxId,
        String gateway,
        String orderNumber,
        String notifyId,
        String receivedAt,
        String traceId,
        @Nullable String requestId,
        String headers,
        byte[] body) {

    private static final JsonMapper JSON = JsonMapper.shared();
    private static final int BUCKETS = 16;

    /** The bucket of a key: the first hexadecimal digit of its hash. */
    static int bucket(String inboxId) {
        return Character.digit(
                HexFormat.of()
                        .formatHex(sha256().digest(inboxId.getBytes(StandardCharsets.UTF_8)))
                        .charAt(0),
                BUCKETS);
    }

    static int buckets() {
        return BUCKETS;
    }

    String toLine() {
        ObjectNode line = JSON.createObjectNode();
        line.put("inboxId", inboxId);
        line.put("gateway", gateway);
        line.put("orderNumber", orderNumber);
        line.put("notifyId", notifyId);
        line.put("receivedAt", receivedAt);
        line.put("traceId", traceId);
        line.put("requestId", requestId);
        line.put("headers", headers);
        line.put("sha256", hash());
        line.put("body", Base64.getEncoder().encodeToString(body));
        return JSON.writeValueAsString(line);
    }

    /** The line's callback; refused if its body is not the one that its hash was made of. */
    static ArchivedCallback ofLine(String text) {
        JsonNode line = JSON.readTree(text);
        ArchivedCallback callback =
                new ArchivedCallback(
                        line.get("inboxId").asString(),
                        line.get("gateway").asString(),
                        line.get("orderNumber").asString(),
                        line.get("notifyId").asString(),
                        line.get("receivedAt").asString(),
                        line.get("traceId").asString(),
                        line.get("requestId").isNull() ? null : line.get("requestId").asString(),
                        line.get("headers").asString(),
                        Base64.getDecoder().decode(line.get("body").asString()));
        if (!callback.hash().equals(line.get("sha256").asString())) {
            throw new IllegalStateException("A line of the archive is damaged");
        }
        return callback;
    }

    String hash() {
        return HexFormat.of().formatHex(sha256().digest(body));
    }

    static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every JDK has SHA-256", e);
        }
    }
}
