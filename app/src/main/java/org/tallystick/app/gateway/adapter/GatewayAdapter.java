package org.tallystick.app.gateway.adapter;

import java.time.Instant;
import java.time.LocalDate;
import java.util.concurrent.CompletableFuture;
import org.tallystick.api.gateway.CallbackAnswer.Acknowledged;
import org.tallystick.api.gateway.CallbackRequest;
import org.tallystick.api.gateway.GatewayCall;

/** Speaks one gateway's language, and knows nothing of limits. */
public interface GatewayAdapter {

    /**
     * Makes a call. The future ends with a reply, also if the gateway fails; cancelling it ends the
     * exchange.
     */
    CompletableFuture<GatewayReply> call(GatewayCall call);

    /** Whether a callback was sent by this gateway, and lately. */
    CallbackVerdict verify(CallbackRequest callback, Instant now);

    /**
     * What a verified callback says.
     *
     * @throws UnreadableException if it cannot be told
     */
    ParsedCallback parse(byte[] body) throws UnreadableException;

    /** What this gateway wants to hear, to the byte. */
    Acknowledged acknowledgement();

    /**
     * The gateway's statement of one of its days, as it is. The future fails if there is none, or
     * it cannot be had.
     */
    CompletableFuture<byte[]> statement(LocalDate day);
}
