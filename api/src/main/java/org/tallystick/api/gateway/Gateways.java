package org.tallystick.api.gateway;

import java.util.List;
import java.util.Optional;

/** The gateways that are configured. */
public interface Gateways {

    /** The gateway of a name; empty if none is configured. */
    Optional<PaymentGateway> find(String name);

    /** The names of all, sorted. */
    List<String> names();
}
