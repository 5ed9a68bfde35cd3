package org.tallystick.app.recovery;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.stereotype.Component;
import org.tallystick.api.recovery.RecoveryBook;
import org.tallystick.api.recovery.RecoveryPhase;
import org.tallystick.api.recovery.RecoveryReason;
import org.tallystick.api.recovery.ServingState;
import org.tallystick.app.measure.RepeatedMeasurement;
import org.tallystick.app.recovery.ServedMark.Doubt;
import org.tallystick.app.runtime.NodeId;

/**
 * Looks at the start, before anything runs, and then about once a second, whether the database is
 * the one that was served last. The writer looks too, with every group; this is for a node that has
 * nothing to write, and for what only a mark outside of the database can tell.
 */
@Component
class RestoreWatch extends RepeatedMeasurement implements SmartInitializingSingleton, ServingState {

    private static final Logger LOG = LoggerFactory.getLogger(RestoreWatch.class);

    /** Of a node that was running while the database was restored. */
    static final int EXIT_CODE = 5;

    private static final Duration EVERY = Duration.ofSeconds(1);

    private final RecoveryBook book;
    private final @Nullable ServedMark mark;
    private final EffectPauses pauses;
    private final String node;
    private volatile RecoveryPhase phase = RecoveryPhase.WAITING;

    RestoreWatch(
            RecoveryBook book,
            ServedMarks marks,
            EffectPauses pauses,
            NodeId node,
            MeterRegistry meters) {
        super(
                new Pace("restore-watch-", EVERY, EVERY),
                "It could not be looked at whether the database was restored");
        this.book = book;
        this.mark = marks.ofThisNode();
        this.pauses = pauses;
        this.node = node.value();
        Gauge.builder("tallystick.recovery", () -> phase == RecoveryPhase.SERVING ? 0 : 1)
                .description("1 while the database was restored and no money moves")
                .register(meters);
    }

    /** How it stood about a second ago. */
    RecoveryPhase phase() {
        return phase;
    }

    @Override
    public boolean isServing() {
        return phase == RecoveryPhase.SERVING;
    }

    @Override
    public boolean takesFacts() {
        return phase != RecoveryPhase.WAITING;
    }

    @Override
    public void afterSingletonsInstantiated() {
        RecoveryPhase found = book.look(node);
        if (mark != null && found == RecoveryPhase.SERVING) {
            Doubt doubt = mark.doubt(book.epoch()).orElse(null);
            if (doubt != null) {
                boolean unused = book.begin(doubt.reason(), doubt.known(), node);
                found = RecoveryPhase.WAITING;
            } else {
                mark.renew(book.epoch());
            }
        }
        enter(found);
        if (found != RecoveryPhase.SERVING) {
            LOG.error(
                    "No money moves: the database was restored to an earlier point, and its"
                            + " recovery has not ended; see docs/backup.md");
        }
    }

    @Override
    protected void measure() {
        RecoveryPhase before = phase;
        RecoveryPhase now = book.look(node);
        if (mark != null && now == RecoveryPhase.SERVING) {
            if (before == RecoveryPhase.SERVING) {
                mark.follow();
            } else {
                mark.renew(book.epoch());
            }
        }
        enter(now);
        if (before == RecoveryPhase.SERVING && now != RecoveryPhase.SERVING && wasRestored()) {
            end();
        }
    }

    /**
     * Who has served what was lost has it in memory, at many places. Of a new database nothing was
     * served yet, and what somebody declares was there all the time.
     */
    private boolean wasRestored() {
        return book.latest()
                .filter(view -> view.reason() != RecoveryReason.DECLARED)
                .filter(view -> view.reason() != RecoveryReason.NEW_DATABASE)
                .isPresent();
    }

    /** Another thread: the shutdown waits for this one. */
    private static void end() {
        LOG.error(
                "This node has seen events that the database has lost; it ends, and is to be"
                        + " started again");
        new Thread(() -> System.exit(EXIT_CODE), "end-after-restore").start();
    }

    private void enter(RecoveryPhase now) {
        pauses.obey(now);
        phase = now;
    }
}
