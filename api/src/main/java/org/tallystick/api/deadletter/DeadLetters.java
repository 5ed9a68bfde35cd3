package org.tallystick.api.deadletter;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.tallystick.api.InvalidCursorException;
import org.tallystick.api.Page;

/**
 * Events that a processor could not handle. The first one that fails is parked, and all later
 * events of the same sequence, an account or a payment, are parked behind it, so that their order
 * is kept; everything else goes on. Nothing of a parked event has been written, and nothing retries
 * it by itself.
 *
 * <p>Failures that go by, such as a lost connection, are never parked but repeated. A processor
 * that would park more than {@link #SEQUENCES_MAX} sequences stops at the next failure instead,
 * with an error: then it is not the events that are at fault.
 *
 * <p>What pulls a lever writes it to the {@link org.tallystick.api.audit.AuditLog} itself.
 */
public interface DeadLetters {

    /** Parked sequences of one processor at most. */
    int SEQUENCES_MAX = 1_000;

    /** How long retrying all goes on before it says how much is left. */
    int RETRY_SECONDS = 10;

    /** The processors that have dead letters, by name. */
    List<ParkedCount> counts();

    /**
     * Letters in the order of processor, sequence and event.
     *
     * @param processor only its letters; null for those of all
     * @param sequence only its letters; null for those of all
     * @param cursor where the page begins; null for the first page
     * @param limit 1 to {@link org.tallystick.api.Limits#PAGE_MAX}
     * @throws InvalidCursorException if the cursor is not of such a list
     */
    Page<DeadLetter> find(
            @Nullable String processor,
            @Nullable String sequence,
            @Nullable String cursor,
            int limit);

    /** One letter. */
    Optional<DeadLetter> find(String letterId);

    /**
     * Has the letters of one sequence handled again, in order and from the first one on, until one
     * fails; each in a transaction of its own, with which it disappears. A letter is handled once,
     * however many ask for it at a time.
     *
     * @param letterId any letter of the sequence
     * @return empty if there is no such letter
     */
    Optional<RetryResult> retry(String letterId);

    /** The same for all sequences of a processor, for {@link #RETRY_SECONDS} at most. */
    RetryResult retryAll(String processor);

    /**
     * Gives up one letter: its event is never handled by this processor, unless the read model is
     * built anew. Letters behind it stay parked until they are retried.
     *
     * @return whether there was such a letter
     */
    boolean delete(String letterId);

    /**
     * Gives up all letters of a processor.
     *
     * @return how many there were
     */
    long deleteAll(String processor);
}
