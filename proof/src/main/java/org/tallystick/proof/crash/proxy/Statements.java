package org.tallystick.proof.crash.proxy;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The prepared statements of one connection, by name, as the application makes them. */
final class Statements {

    private final Map<String, Statement> prepared = new HashMap<>();

    /** Reads a message of the application; the statement that it executes, if it does. */
    @Nullable Statement read(byte type, byte[] body) {
        return switch (type) {
            case 'P' -> {
                String name = text(body, 0);
                prepared.put(name, Statement.of(text(body, bytes(name))));
                yield null;
            }
            case 'B' -> {
                String portal = text(body, 0);
                yield prepared.getOrDefault(text(body, bytes(portal)), Statement.UNKNOWN);
            }
            case 'Q' -> Statement.of(text(body, 0));
            default -> null;
        };
    }

    private static int bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length + 1;
    }

    /** The text that begins there and ends with a zero byte. */
    static String text(byte[] body, int from) {
        int end = from;
        while (end < body.length && body[end] != 0) {
            end++;
        }
        return new String(body, from, end - from, StandardCharsets.UTF_8);
    }
}
