package org.tallystick.api.gateway;

import java.util.List;
import org.tallystick.api.payment.FactKind;
import org.tallystick.api.payment.GatewayFact;

/**
 * One gateway, as the rest of Tallystick sees it. A call never throws and never takes longer than
 * its time limit: a time-out, an I/O error, a server's error or an unreadable answer is {@link
 * FactKind#NO_ANSWER}, which says nothing about where the money is. What was not sent because the
 * circuit breaker is open or too many calls are under way is {@link FactKind#NO_ANSWER} too.
 *
 * <p>Never called inside a transaction.
 */
public interface PaymentGateway {

    /** Its name, {@code [a-z0-9][a-z0-9-]{0,39}}; part of stored sources, so it never changes. */
    String name();

    /** What it can do. */
    GatewayCapabilities capabilities();

    /** Whether a call made now would be sent: false while its circuit breaker is open. */
    boolean acceptsCalls();

    /**
     * Makes the call and tells all that the gateway said; never empty. A query tells everything
     * that is known about the order: its trades, refunds, returns and disputes.
     */
    List<GatewayFact> call(GatewayCall call);
}
