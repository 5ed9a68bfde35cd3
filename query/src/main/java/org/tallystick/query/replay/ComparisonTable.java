package org.tallystick.query.replay;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.tallystick.api.replay.Comparison;
import org.tallystick.api.replay.Comparison.RowDifference;
import org.tallystick.api.replay.Comparison.TableComparison;
import org.tallystick.query.SlotTable;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** What the last comparison of each replay has found. */
@Component
class ComparisonTable {

    private static final TypeReference<Map<String, String>> TEXTS = new TypeReference<>() {};

    private final JdbcClient jdbc;
    private final JsonMapper json;

    ComparisonTable(JdbcClient jdbc, JsonMapper json) {
        this.jdbc = jdbc;
        this.json = json;
    }

    /** Stores what was found instead of what was found before. */
    void put(String replayId, List<TableComparison> tables, List<RowDifference> differences) {
        for (String table : List.of("read_model_compared", "read_model_difference")) {
            jdbc.sql("DELETE FROM " + table + " WHERE replay_id = ?").param(replayId).update();
        }
        for (int i = 0; i < tables.size(); i++) {
            add(replayId, i, tables.get(i));
        }
        for (int i = 0; i < differences.size(); i++) {
            add(replayId, i, differences.get(i));
        }
    }

    /** The last comparison of a replay; null before the first one. */
    @Nullable Comparison find(ReplayRow replay) {
        Long comparedTo = replay.comparedTo();
        if (comparedTo == null || replay.comparedAt() == null) {
            return null;
        }
        return new Comparison(
                comparedTo,
                tables(replay.replayId()),
                differences(replay.replayId()),
                replay.comparedAt());
    }

    private void add(String replayId, int number, TableComparison table) {
        jdbc.sql("INSERT INTO read_model_compared VALUES (?, ?, ?, ?, ?, ?, ?)")
                .param(replayId)
                .param(number)
                .param(table.table())
                .param(table.compared())
                .param(table.onlyOld())
                .param(table.onlyNew())
                .param(table.different())
                .update();
    }

    private void add(String replayId, int number, RowDifference difference) {
        jdbc.sql("INSERT INTO read_model_difference VALUES (?, ?, ?, ?, ?, ?)")
                .param(replayId)
                .param(number)
                .param(difference.table())
                .param(text(difference.key()))
                .param(text(difference.oldRow()))
                .param(text(difference.newRow()))
                .update();
    }

    private List<TableComparison> tables(String replayId) {
        return jdbc.sql(
                        """
                        SELECT table_name, compared, only_old, only_new, different
                        FROM read_model_compared WHERE replay_id = ? ORDER BY number""")
                .param(replayId)
                .query(
                        (row, number) ->
                                new TableComparison(
                                        row.getString("table_name"),
                                        row.getLong("compared"),
                                        row.getLong("only_old"),
                                        row.getLong("only_new"),
                                        row.getLong("different")))
                .list();
    }

    private List<RowDifference> differences(String replayId) {
        return jdbc.sql(
                        """
                        SELECT table_name, row_key, old_row, new_row
                        FROM read_model_difference WHERE replay_id = ? ORDER BY number""")
                .param(replayId)
                .query(
                        (row, number) ->
                                new RowDifference(
                                        row.getString("table_name"),
                                        json.readValue(row.getString("row_key"), TEXTS),
                                        texts(row.getString("old_row")),
                                        texts(row.getString("new_row"))))
                .list();
    }

    /** The row of this name as JSON, an object of texts without those that are null; or null. */
    static String textsOf(String row) {
        return """
        CASE WHEN %1$s.ctid IS NOT NULL THEN (
            SELECT jsonb_object_agg(c.key, c.value)::text FROM jsonb_each_text(to_jsonb(%1$s)) c
            WHERE c.value IS NOT NULL) END"""
                .formatted(row);
    }

    /** A difference of two rows that were read as {@link #textsOf}. */
    RowDifference difference(
            SlotTable table, List<String> key, @Nullable String oldRow, @Nullable String newRow) {
        Map<String, String> named = new LinkedHashMap<>();
        for (int i = 0; i < key.size(); i++) {
            named.put(table.key().get(i).name(), key.get(i));
        }
        return new RowDifference(table.name(), named, texts(oldRow), texts(newRow));
    }

    private @Nullable Map<String, String> texts(@Nullable String row) {
        return row == null ? null : json.readValue(row, TEXTS);
    }

    private @Nullable String text(@Nullable Map<String, String> texts) {
        return texts == null ? null : json.writeValueAsString(texts);
    }
}
