package org.tallystick.app.security;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.Base64;

/**
 * Secrets of API keys: {@code tsk_} and 256 random bits as base64url. The prefix lets a scanner
 * find a key that was left in a public place.
 */
final class KeySecret {

    private static final String PREFIX = "tsk_";
    private static final int RANDOM_BYTES = 32;
    private static final int LENGTH = PREFIX.length() + 43;
    private static final int KEY_ID_LENGTH = 16;
    private static final String KEY_ID_ALPHABET = "0123456789abcdefghijklmnopqrstuvwxyz";
    private static final SecureRandom RANDOM = new SecureRandom();

    private KeySecret() {}

    static String random() {
        byte[] bytes = new byte[RANDOM_BYTES];
        RANDOM.nextBytes(bytes);
        return PREFIX + Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    static String randomKeyId() {
        StringBuilder id = new StringBuilder(KEY_ID_LENGTH);
        for (int i = 0; i < KEY_ID_LENGTH; i++) {
            id.append(KEY_ID_ALPHABET.charAt(RANDOM.nextInt(KEY_ID_ALPHABET.length())));
        }
        return id.toString();
    }

    /** Whether it can be one of ours at all; what cannot is refused without a query. */
    static boolean looksLikeOne(String token) {
        return token.length() == LENGTH && token.startsWith(PREFIX);
    }

    static byte[] hash(String secret) {
        try {
            return MessageDigest.getInstance("SHA-256")
                    .digest(secret.getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every JDK has SHA-256", e);
        }
    }
}
