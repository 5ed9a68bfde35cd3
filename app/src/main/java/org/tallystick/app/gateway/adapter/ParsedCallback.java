package org.tallystick.app.gateway.adapter;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tallystick.api.payment.GatewayFact;

/**
 * What a callback says.
 *
 * @param notifyId the gateway's own id of this callback
 * @param number the order, by our number
 * @param facts never empty
 * @param linkedTraceparent the trace of our call that it follows, if the gateway echoes it
 */
public record ParsedCallback(
        String notifyId,
        String number,
        List<GatewayFact> facts,
        @Nullable String linkedTraceparent) {

    public ParsedCallback {
        facts = List.copyOf(facts);
    }
}
