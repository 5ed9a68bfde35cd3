package org.tallystick.query.replay;

import static java.util.stream.Collectors.joining;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Component;
import org.tallystick.query.Slot;
import org.tallystick.query.replay.Generation.Role;

/** Empties the tables of generations that are gone, and forgets their tokens. */
@Component
class Clearing {

    private static final Logger LOG = LoggerFactory.getLogger(Clearing.class);

    private final Generations generations;
    private final GenerationTable table;
    private final Transactions transactions;
    private final Locks locks;
    private final JdbcTemplate jdbc;

    Clearing(
            Generations generations,
            GenerationTable table,
            Transactions transactions,
            Locks locks,
            JdbcTemplate jdbc) {
        this.generations = generations;
        this.table = table;
        this.transactions = transactions;
        this.locks = locks;
        this.jdbc = jdbc;
    }

    /** Clears away what is gone; what somebody still reads is cleared later. */
    void clearAll() {
        for (Generation each : table.all()) {
            if (each.role() == Role.GONE) {
                clearLater(each);
            }
        }
    }

    private void clearLater(Generation gone) {
        try {
            transactions.write(
                    () -> {
                        locks.order(gone.model());
                        table.find(gone.model(), gone.number())
                                .filter(each -> each.role() == Role.GONE)
                                .ifPresent(this::clear);
                        return true;
                    });
        } catch (RuntimeException e) {
            if (!SqlStates.isInTheWay(e)) {
                throw e;
            }
            LOG.debug("Generation {} is still in use", gone.processor());
        }
    }

    /** Clears a generation away in the transaction in hand, which has the model's order. */
    void clear(Generation gone) {
        locks.hold(gone);
        empty(gone.model(), gone.slot());
        table.delete(gone);
        LOG.info("Generation {} is cleared away", gone.processor());
    }

    /** Empties a slot, in the transaction in hand. */
    void empty(String model, Slot slot) {
        jdbc.execute(
                "TRUNCATE "
                        + generations.model(model).tables().stream()
                                .map(each -> slot.table(each.name()))
                                .collect(joining(", ")));
    }
}
