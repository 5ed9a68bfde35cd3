package org.tallystick.command.account;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;
import org.tallystick.api.account.AccountCommand;
import org.tallystick.api.account.AccountCommand.DisputeFundsCommand;
import org.tallystick.api.account.AccountCommand.MovementCommand;
import org.tallystick.api.account.AccountCommand.ReopenRefusalCommand;
import org.tallystick.api.account.AccountCommand.ReverseMovementCommand;
import org.tallystick.api.account.AccountResult;
import org.tallystick.api.account.MovementResult;
import org.tallystick.api.account.MovementResult.Accepted;
import org.tallystick.api.account.MovementResult.KeyReused;
import org.tallystick.api.account.MovementResult.NotApplied;
import org.tallystick.command.account.OpenHolds.OpenHold;

/**
 * A real account beside a plain model of it, through thousands of sequences of random commands.
 * Repeat a run with {@code -Dtallystick.seed=...}.
 */
class AccountModelTest {

    private static final long SEED = Long.getLong("tallystick.seed", System.nanoTime());
    private static final int SEQUENCES = Integer.getInteger("tallystick.sequences", 3_000);
    private static final int COMMANDS = 50;

    private final LiveAccount first = new LiveAccount();
    private final Set<Class<?>> seen = new HashSet<>();

    @Test
    void an_account_does_what_its_model_does_and_keeps_the_invariants() {
        LoggerFactory.getLogger(getClass()).info("tallystick.seed={}", SEED);
        Random random = new Random(SEED);
        for (int number = 0; number < SEQUENCES; number++) {
            new Sequence(random, number).run();
        }
        assertThat(seen).as("kinds of events that happened").hasSize(16);
    }

    /** One account's life. */
    private final class Sequence {

        private final LiveAccount account = first.neighbour();
        private final AccountModel model = new AccountModel();
        private final Map<String, MovementCommand> known = new HashMap<>();
        private final Set<String> refused = new HashSet<>();
        private final Set<String> reopened = new HashSet<>();
        private final Random random;
        private final RandomCommands commands;
        private final String name;

        Sequence(Random random, int number) {
            this.random = random;
            this.commands = new RandomCommands(random, account.clock(), number + "-");
            this.name = "seed " + SEED + ", sequence " + number;
        }

        void run() {
            account.send(AccountCommands.open());
            for (int step = 0; step < COMMANDS; step++) {
                account.clock().turn(Duration.ofSeconds(random.nextInt(10)));
                AccountCommand command = commands.next();
                String where = name + ", step " + step + ", " + command;
                long versionBefore = account.version();
                long availableBefore = model.posted() - model.held();
                Object result = account.send(command);
                thenAsExpected(where, command, result);
                assertThat(account.version() > versionBefore)
                        .as(where + " records an event")
                        .isEqualTo(recordsEvent(result));
                thenInvariantsHold(where);
                if (!(command instanceof ReverseMovementCommand
                        || command instanceof DisputeFundsCommand)) {
                    thenFloorHolds(where, availableBefore);
                }
            }
            account.events().forEach(event -> seen.add(event.getClass()));
            AccountSnapshot before = account.snapshot();
            account.reload();
            assertThat(account.snapshot()).as(name + " from its events").isEqualTo(before);
        }

        private void thenAsExpected(String where, AccountCommand command, Object result) {
            if (command instanceof MovementCommand movement) {
                String id = movement.callback().movementId();
                MovementCommand before = known.putIfAbsent(id, movement);
                if (before != null && (!before.equals(movement) || !reopened.contains(id))) {
                    thenKnown(where, before.equals(movement), result);
                } else {
                    thenDecided(where, movement, id, result);
                }
            } else if (command instanceof ReopenRefusalCommand reopening) {
                String id = reopening.callback().movementId();
                boolean expected = refused.remove(id) && reopened.add(id);
                assertThat(hadEffect(result)).as(where + " -> " + result).isEqualTo(expected);
            } else {
                boolean expected = model.has(command, "", account.clock().instant());
                assertThat(hadEffect(result)).as(where + " -> " + result).isEqualTo(expected);
            }
        }

        private void thenDecided(String where, MovementCommand command, String id, Object result) {
            boolean expected = model.has(command, id, account.clock().instant());
            assertThat(hadEffect(result)).as(where + " -> " + result).isEqualTo(expected);
            if (result instanceof NotApplied && !reopened.contains(id)) {
                known.remove(id);
            } else if (recordsEvent(result)) {
                reopened.remove(id);
            }
            if (result instanceof MovementResult.Refused) {
                refused.add(id);
            }
        }

        private void thenKnown(String where, boolean same, Object result) {
            assertThat(result).as(where).isInstanceOf(MovementResult.class);
            assertThat(result instanceof KeyReused).as(where + " -> " + result).isEqualTo(!same);
            assertThat(recordsEvent(result)).as(where + " -> " + result).isFalse();
        }

        private void thenInvariantsHold(String where) {
            AccountSnapshot real = account.snapshot();
            long heldByHolds = real.openHolds().stream().mapToLong(OpenHold::open).sum();
            assertThat(real.posted()).as(where + ": posted").isEqualTo(model.posted());
            assertThat(real.held()).as(where + ": held").isEqualTo(model.held());
            assertThat(real.held()).as(where + ": held = open holds").isEqualTo(heldByHolds);
        }

        /**
         * Only a reversal and a dispute take an account below its floor, and nothing takes it
         * further down.
         */
        private void thenFloorHolds(String where, long availableBefore) {
            assertThat(model.posted() - model.held())
                    .as(where + ": available, or what was owed before")
                    .isGreaterThanOrEqualTo(Math.min(availableBefore, -model.limit()));
        }
    }

    private static boolean hadEffect(Object result) {
        return (result instanceof Accepted accepted && !accepted.replayed())
                || (result instanceof AccountResult.Done done && done.changed());
    }

    private static boolean recordsEvent(Object result) {
        return hadEffect(result)
                || (result instanceof MovementResult.Refused refused && !refused.replayed());
    }
}
