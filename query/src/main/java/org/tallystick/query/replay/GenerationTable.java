package org.tallystick.query.replay;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.tallystick.api.replay.ActiveProcessors;
import org.tallystick.query.Slot;
import org.tallystick.query.replay.Generation.Role;

/** The generations that there are, as all nodes know them. */
@Component
class GenerationTable implements ActiveProcessors {

    private static final String SELECT =
            "SELECT model, generation, slot, processor, role FROM read_model_generation";

    private final JdbcClient jdbc;

    GenerationTable(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    @Override
    public String nameOf(String model) {
        return jdbc.sql(
                        "SELECT processor FROM read_model_generation"
                                + " WHERE model = ? AND role = 'ACTIVE'")
                .param(model)
                .query(String.class)
                .optional()
                .orElse(model);
    }

    @Override
    public String modelOf(String processor) {
        return jdbc.sql("SELECT model FROM read_model_generation WHERE processor = ?")
                .param(processor)
                .query(String.class)
                .optional()
                .orElse(processor);
    }

    /** All of them, by read model and number. */
    List<Generation> all() {
        return jdbc.sql(SELECT + " ORDER BY model, generation").query(GenerationTable::read).list();
    }

    /** Those of one read model. */
    List<Generation> of(String model) {
        return jdbc.sql(SELECT + " WHERE model = ? ORDER BY generation")
                .param(model)
                .query(GenerationTable::read)
                .list();
    }

    Optional<Generation> find(String model, int number) {
        return of(model).stream().filter(each -> each.number() == number).findAny();
    }

    /** A number that no generation has had. */
    int nextNumber(String model) {
        return jdbc.sql(
                        """
                        SELECT 1 + greatest(
                            (SELECT max(generation) FROM read_model_generation WHERE model = :model),
                            (SELECT max(generation) FROM read_model_replay WHERE model = :model))""")
                .param("model", model)
                .query(Integer.class)
                .single();
    }

    void add(Generation generation) {
        jdbc.sql(
                        "INSERT INTO read_model_generation (model, generation, slot, processor,"
                                + " role) VALUES (?, ?, ?, ?, ?)")
                .param(generation.model())
                .param(generation.number())
                .param(generation.slot().name())
                .param(generation.processor())
                .param(generation.role().name())
                .update();
    }

    void change(Generation generation, Role role) {
        jdbc.sql("UPDATE read_model_generation SET role = ? WHERE model = ? AND generation = ?")
                .param(role.name())
                .param(generation.model())
                .param(generation.number())
                .update();
    }

    void delete(Generation generation) {
        jdbc.sql("DELETE FROM read_model_generation WHERE model = ? AND generation = ?")
                .param(generation.model())
                .param(generation.number())
                .update();
        deleteTokens(generation.processor());
    }

    void deleteTokens(String processor) {
        jdbc.sql("DELETE FROM token_entry WHERE processor_name = ?").param(processor).update();
    }

    private static Generation read(ResultSet row, int number) throws SQLException {
        return new Generation(
                row.getString("model"),
                row.getInt("generation"),
                Slot.valueOf(row.getString("slot")),
                row.getString("processor"),
                Role.valueOf(row.getString("role")));
    }
}
