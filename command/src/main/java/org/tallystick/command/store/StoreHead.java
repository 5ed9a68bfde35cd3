package org.tallystick.command.store;

import java.util.Collection;
import java.util.List;
import java.util.OptionalLong;
import org.axonframework.serialization.SimpleSerializedObject;
import org.tallystick.api.recovery.RecoveryPhase;

/**
 * Where a group of commands meets the event store: what is known of it when the group begins, and
 * the moment in which the group's events become part of it.
 */
public interface StoreHead {

    /**
     * Begins a group in the transaction in hand, and reads the receipts of its movements.
     *
     * @return what is stored of the receipts, each stream's events in their order
     * @throws StoreUnreachableException if the store cannot be read; nothing was begun
     */
    List<StoredPayload> open(Collection<String> movementIds);

    /** Whether money may move in the group that was begun in the transaction in hand. */
    RecoveryPhase phase();

    /**
     * Makes the group's events part of the store where the commit of its transaction does not.
     *
     * @return whether they are, whatever becomes of the transaction
     * @throws AppendRefusedException if another one was faster; nothing was appended
     */
    boolean seal();

    /**
     * Whether a group that met what others wrote is tried again. Waits until that can be seen.
     *
     * @param tries how often the group was tried
     */
    boolean mayTryAgain(int tries);

    /**
     * Whether the group's events and what it writes to tables are committed together. If not, a
     * process that dies in between leaves events whose tables tell of the time before them.
     */
    boolean commitsWithTables();

    /**
     * Waits until plain SQL sees every event that was stored before.
     *
     * @throws StoreUnreachableException if it does not see them soon
     */
    void awaitReadable();

    /**
     * The position of the newest event of a store beyond the database; empty where the events are
     * in the database, and go back with it.
     *
     * @throws StoreUnreachableException if the store does not answer
     */
    OptionalLong newestBeyond();

    /** Forgets accounts whose state in memory may be ahead of the store. */
    void forget(Collection<String> streams);

    /** Forgets all accounts: which of them are ahead of the store is not known. */
    void forgetAll();

    /** One event's payload, as stored. */
    record StoredPayload(String stream, SimpleSerializedObject<byte[]> payload) {}
}
