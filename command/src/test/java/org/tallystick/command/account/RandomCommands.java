package org.tallystick.command.account;

import static org.tallystick.command.account.AccountCommands.ALICE;
import static org.tallystick.command.account.AccountCommands.amount;
import static org.tallystick.command.account.AccountCommands.callback;

import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.tallystick.api.account.AccountCommand;
import org.tallystick.api.account.AccountCommand.CaptureHoldCommand;
import org.tallystick.api.ledger.Side;

/**
 * Commands as a busy and forgetful client would send them: small amounts around a small balance,
 * targets that mostly exist, callbacks that come again, with the same content or with another.
 */
final class RandomCommands {

    private final Random random;
    private final Clock clock;
    private final String prefix;
    private final List<AccountCommand> sent = new ArrayList<>();
    private int callbacks;

    RandomCommands(Random random, Clock clock, String prefix) {
        this.random = random;
        this.clock = clock;
        this.prefix = prefix;
    }

    AccountCommand next() {
        boolean again = !sent.isEmpty() && random.nextInt(6) == 0;
        AccountCommand command = again ? sent.get(random.nextInt(sent.size())) : anyCommand();
        sent.add(command);
        return command;
    }

    private AccountCommand anyCommand() {
        return switch (random.nextInt(19)) {
            case 0, 1, 2 -> AccountCommands.recharge(callbackId(), minor());
            case 3, 4 -> AccountCommands.deduct(callbackId(), minor());
            case 5, 6, 7 -> AccountCommands.hold(callbackId(), minor(), end());
            case 8 -> AccountCommands.release(callbackId(), target());
            case 9, 10 -> capture();
            case 11 -> AccountCommands.expire(target());
            case 12, 13 -> AccountCommands.refund(callbackId(), target(), minor());
            case 14 ->
                    random.nextBoolean()
                            ? AccountCommands.raise(callbackId(), minor())
                            : AccountCommands.lower(callbackId(), minor());
            case 15 -> AccountCommands.reverse(callbackId(), target());
            case 16 -> AccountCommands.reopen(target());
            case 17 ->
                    AccountCommands.dispute(
                            callbackId(),
                            random.nextInt(4) == 0 ? Side.DEBIT : Side.CREDIT,
                            minor());
            default -> ownLife();
        };
    }

    private AccountCommand capture() {
        Long minor = random.nextBoolean() ? null : minor();
        return new CaptureHoldCommand(
                ALICE,
                callback(callbackId()),
                AccountCommands.idOf(target()),
                minor == null ? null : amount(minor, null),
                random.nextBoolean());
    }

    private AccountCommand ownLife() {
        return switch (random.nextInt(4)) {
            case 0 -> AccountCommands.freeze();
            case 1 -> AccountCommands.overdraft(random.nextInt(3) * 20L);
            default -> AccountCommands.unfreeze();
        };
    }

    private String callbackId() {
        boolean reused = callbacks > 0 && random.nextInt(20) == 0;
        return prefix + (reused ? random.nextInt(callbacks) : callbacks++);
    }

    private String target() {
        return prefix + random.nextInt(callbacks + 1);
    }

    private long minor() {
        return 1L + random.nextInt(60);
    }

    private Instant end() {
        return clock.instant().plusSeconds(1L + random.nextInt(60));
    }
}
