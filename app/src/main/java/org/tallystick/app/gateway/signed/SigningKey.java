package org.tallystick.app.gateway.signed;

import java.nio.charset.StandardCharsets;
import java.security.InvalidKeyException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * A secret that a gateway and we share. A signature is HMAC-SHA256 over the timestamp, a dot, and
 * the raw body; in lower-case hexadecimal.
 */
public record SigningKey(String id, String secret) {

    private static final String ALGORITHM = "HmacSHA256";

    /** The signature of a body. */
    public String sign(String timestamp, byte[] body) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), ALGORITHM));
            mac.update(timestamp.getBytes(StandardCharsets.UTF_8));
            mac.update((byte) '.');
            return HexFormat.of().formatHex(mac.doFinal(body));
        } catch (NoSuchAlgorithmException | InvalidKeyException e) {
            throw new IllegalStateException("Every JDK has " + ALGORITHM, e);
        }
    }

    /** Compares in constant time: how long it takes tells nothing about the right signature. */
    public boolean hasSigned(String signature, String timestamp, byte[] body) {
        return MessageDigest.isEqual(
                sign(timestamp, body).getBytes(StandardCharsets.UTF_8),
                signature.getBytes(StandardCharsets.UTF_8));
    }

    /** Without the secret, which no log may show. */
    @Override
    public String toString() {
        return "SigningKey[id=" + id + "]";
    }
}
