/** Gateways that speak the signed HTTP protocol of docs/gateway-protocol.md. */
@NullMarked
package org.tallystick.app.gateway.signed;

import org.jspecify.annotations.NullMarked;
