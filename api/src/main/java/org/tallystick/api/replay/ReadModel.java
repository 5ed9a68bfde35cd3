package org.tallystick.api.replay;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A read model and its generations.
 *
 * @param name such as {@code ledger}
 * @param active the generation that readers see
 * @param other the one that is being built or kept; null if there is none
 * @param replayId the replay that {@code other} belongs to; null if there is none
 * @param tables the rows of the active generation's tables
 */
public record ReadModel(
        String name,
        Generation active,
        @Nullable Generation other,
        @Nullable String replayId,
        List<TableRows> tables) {

    public ReadModel {
        tables = List.copyOf(tables);
    }

    /**
     * A generation of a read model.
     *
     * @param number from 1 on
     * @param slot which of the two sets of tables it is in, {@code a} or {@code b}
     * @param processor the name that its tokens are stored under
     */
    public record Generation(int number, String slot, String processor) {}

    /**
     * How large a table is.
     *
     * @param table its known name
     * @param rows about how many, by the database's own statistics
     */
    public record TableRows(String table, long rows) {}
}
