package org.tallystick.api.reconciliation;

import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tallystick.api.Page;

/**
 * Where people bring a gateway's daily statement that could not be had by itself, and see which
 * days are there.
 */
public interface StatementDesk {

    /** Bytes of a statement at most. */
    int BYTES_MAX = 10 * 1024 * 1024;

    /** The names of the gateways whose statements are taken, sorted. */
    List<String> gateways();

    /**
     * Imports a day's statement whole, in place of the one before it, and compares the day with it
     * in a run of its own. The same file again changes nothing, and is compared again.
     *
     * @param day in the gateway's zone; it must be over
     * @param content at most {@link #BYTES_MAX} bytes, in the form of docs/reconciliation.md
     * @param actor who brings it
     */
    StatementImport put(String gateway, LocalDate day, byte[] content, String actor);

    /**
     * The days that are there, the newest first.
     *
     * @param cursor where the page begins; null for the first page
     * @param limit 1 to {@link org.tallystick.api.Limits#PAGE_MAX}
     * @throws org.tallystick.api.InvalidCursorException if the cursor is not of this list
     */
    Page<StatementDay> days(@Nullable String cursor, int limit);
}
