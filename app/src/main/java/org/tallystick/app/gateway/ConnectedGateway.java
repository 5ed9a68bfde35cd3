package org.tallystick.app.gateway;

import org.tallystick.api.gateway.PaymentGateway;
import org.tallystick.app.gateway.adapter.GatewayAdapter;

/** A gateway as others call it, and its language as the inbox needs it. */
public record ConnectedGateway(PaymentGateway gateway, GatewayAdapter adapter) {}
