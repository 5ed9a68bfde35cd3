package org.tallystick.api.gateway;

import java.time.LocalDate;
import java.util.concurrent.CompletableFuture;

/** The daily statements of gateways, for reconciliation. */
public interface GatewayStatements {

    /**
     * The gateway's own statement of one of its days, byte for byte as it sent it. Its form is that
     * of the gateway's kind; for {@code signed-http} see {@code docs/gateway-protocol.md}.
     *
     * @param day in the gateway's time zone
     * @return fails if there is no such gateway, or it did not give the statement; the caller
     *     limits the wait, and cancelling ends the exchange
     */
    CompletableFuture<byte[]> statement(String gateway, LocalDate day);
}
