package org.tallystick.api.gateway;

import org.jspecify.annotations.Nullable;
import org.tallystick.api.payment.GatewayStep;

/**
 * A call to be made.
 *
 * @param step what is asked, with our numbers, which are fixed: the gateway knows a repetition by
 *     them
 * @param traceId sent on and logged
 * @param requestId likewise
 */
public record GatewayCall(GatewayStep step, String traceId, @Nullable String requestId) {}
