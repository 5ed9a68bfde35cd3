package org.tallystick.app.runtime;

import org.axonframework.eventhandling.tokenstore.UnableToClaimTokenException;

/** Is asked, within the transaction of the claim, before this node claims a processor's segment. */
public interface SegmentGate {

    /**
     * Lets the claim pass, or does not.
     *
     * @throws UnableToClaimTokenException if this node is not to have the segment now
     */
    void claiming(String processor, int segment);
}
