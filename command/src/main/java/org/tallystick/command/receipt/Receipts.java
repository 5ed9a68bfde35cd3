package org.tallystick.command.receipt;

import org.jspecify.annotations.Nullable;
import org.tallystick.api.receipt.ReceiptEvent;

/**
 * All receipts, as the unit of work in hand sees them: those that are committed, and those that
 * commands before it in the same group have written.
 *
 * <p>A receipt is a stream of its own in the event store, named by the hash of its callback. The
 * store's uniqueness of (stream, number) keeps a callback to one outcome for ever, over all
 * accounts, on one PostgreSQL as well as on Axon Server.
 */
public interface Receipts {

    /** The receipt of a movement id, or null if the callback was never seen. */
    @Nullable CallbackReceipt find(String movementId);

    /**
     * Appends a fact to the receipt's stream, in the unit of work in hand. Must be called before
     * the account's own event is applied, so that a lost race shows at the receipt.
     */
    void record(ReceiptEvent event);
}
