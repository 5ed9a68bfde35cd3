package org.tallystick.app.gateway;

import java.util.Map;

/** Brings gateways that no setting names. */
public interface GatewaySource {

    /** Those gateways, by name. */
    Map<String, ConnectedGateway> connect();
}
