package org.tallystick.query.replay;

import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.axonframework.common.transaction.TransactionManager;
import org.axonframework.config.Configuration;
import org.axonframework.eventhandling.tokenstore.TokenStore;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;
import org.tallystick.api.Ids;
import org.tallystick.api.replay.ReplayRefusal;
import org.tallystick.query.replay.Generation.Role;
import org.tallystick.query.replay.ReplayViews.Tables;

/** Begins replays. */
@Component
class Beginning {

    private static final Logger LOG = LoggerFactory.getLogger(Beginning.class);

    private final Generations generations;
    private final Tables tables;
    private final Transactions transactions;
    private final Locks locks;
    private final Clearing clearing;

    Beginning(
            Generations generations,
            Tables tables,
            Transactions transactions,
            Locks locks,
            Clearing clearing) {
        this.generations = generations;
        this.tables = tables;
        this.transactions = transactions;
        this.locks = locks;
        this.clearing = clearing;
    }

    /**
     * What became of it.
     *
     * @param replayId null if it was refused
     */
    record Begun(@Nullable String replayId, @Nullable ReplayRefusal refusal) {

        static Begun no(ReplayRefusal refusal) {
            return new Begun(null, refusal);
        }
    }

    Begun begin(String name, String actor) {
        String model = tables.generations().modelOf(name);
        if (!generations.models().containsKey(model)) {
            boolean exists =
                    generations
                            .configuration()
                            .eventProcessingConfiguration()
                            .eventProcessors()
                            .containsKey(name);
            return Begun.no(
                    exists
                            ? ReplayRefusal.PROCESSOR_NOT_REPLAYABLE
                            : ReplayRefusal.PROCESSOR_NOT_FOUND);
        }
        Begun begun =
                Optional.ofNullable(transactions.write(() -> beginAlone(model, actor)))
                        .orElseThrow(() -> new IllegalStateException("Nothing was decided"));
        if (begun.replayId() != null) {
            LOG.info("Replay {} of {} was begun by {}", begun.replayId(), model, actor);
            generations.align();
        }
        return begun;
    }

    private Begun beginAlone(String model, String actor) {
        locks.order(model);
        if (tables.replays().newestOf(model).filter(last -> last.state().underWay()).isPresent()) {
            return Begun.no(ReplayRefusal.REPLAY_IN_PROGRESS);
        }
        List<Generation> all = tables.generations().of(model);
        if (all.stream().anyMatch(each -> each.role() == Role.KEPT)) {
            return Begun.no(ReplayRefusal.GENERATION_KEPT);
        }
        all.stream().filter(each -> each.role() == Role.GONE).forEach(clearing::clear);
        Generation active =
                all.stream().filter(each -> each.role() == Role.ACTIVE).findAny().orElseThrow();
        Generation next = active.successor(tables.generations().nextNumber(model));
        clearing.empty(model, next.slot());
        tables.generations().add(next);
        initializeTokens(next);
        String replayId = Ids.derived("replay", UUID.randomUUID().toString());
        tables.replays().add(replayId, active, next, actor);
        return new Begun(replayId, null);
    }

    /**
     * At the tail and not at a replay token, whose mark would never be cleared. Here and not by the
     * first node that starts the processor, so that there is never a generation without tokens.
     */
    private void initializeTokens(Generation generation) {
        Configuration configuration = generations.configuration();
        configuration
                .getComponent(TransactionManager.class)
                .executeInTransaction(
                        () ->
                                configuration
                                        .getComponent(TokenStore.class)
                                        .initializeTokenSegments(
                                                generation.processor(),
                                                generations.segments(),
                                                configuration.eventStore().createTailToken()));
    }
}
