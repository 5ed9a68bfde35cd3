package org.tallystick.app.gateway.simulator;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * How the simulated gateway reacts to a request.
 *
 * @param how whether it answers at all
 * @param delay before it does
 * @param after the answer waits for this too; null for nothing
 */
@SuppressWarnings("ArrayRecordComponent") // Raw bytes, never compared.
record Reaction(
        How how,
        int status,
        String mediaType,
        byte[] body,
        Duration delay,
        @Nullable CompletableFuture<?> after) {

    private static final String JSON = "application/json";

    /** Whether it answers. */
    enum How {
        ANSWER,
        HANG,
        DROP
    }

    static Reaction json(int status, JsonNode body) {
        return of(status, JSON, FactJson.JSON.writeValueAsBytes(body));
    }

    static Reaction of(int status, String mediaType, byte[] body) {
        return new Reaction(How.ANSWER, status, mediaType, body, Duration.ZERO, null);
    }

    static Reaction error(int status, String text) {
        return json(status, FactJson.JSON.createObjectNode().put("error", text));
    }

    /** A refusal that did nothing. */
    static Reaction refused(int status, String number, String code) {
        return json(
                status,
                FactJson.JSON.createObjectNode().put("number", number).put("refused", code));
    }

    static Reaction drop() {
        return new Reaction(How.DROP, 0, JSON, new byte[0], Duration.ZERO, null);
    }

    Reaction with(How other) {
        return new Reaction(other, status, mediaType, body, delay, after);
    }

    Reaction delayed(Duration other) {
        return new Reaction(how, status, mediaType, body, other, after);
    }

    Reaction afterwards(CompletableFuture<?> other) {
        return new Reaction(how, status, mediaType, body, delay, other);
    }

    /** The same, as these faults of the call let it come. */
    Reaction under(Faults faults) {
        if (faults.has(Fault.HANG)) {
            return with(How.HANG);
        }
        if (faults.has(Fault.DROP_ANSWER)) {
            return with(How.DROP);
        }
        return faults.has(Fault.DELAY)
                ? delayed(faults.millis(Fault.DELAY, Duration.ofSeconds(1)))
                : this;
    }

    String text() {
        return new String(body, StandardCharsets.UTF_8);
    }
}
