package org.tallystick.command.bus;

import org.axonframework.commandhandling.CommandCallback;
import org.axonframework.commandhandling.CommandMessage;
import org.axonframework.commandhandling.CommandResultMessage;
import org.axonframework.commandhandling.SimpleCommandBus;
import org.axonframework.messaging.MessageHandler;

/**
 * A command bus that queues commands for one writer, which handles many of them in one transaction
 * and answers each after the commit.
 *
 * <p>Handlers, interceptors, monitors and spans are those of {@link SimpleCommandBus}; only when
 * and in which transaction a command is handled is different. Built without a transaction manager,
 * because a single command never owns the transaction.
 *
 * <p>A command that is sent while the writer handles another one, as a feed's page does for each of
 * its rows, is handled at once: in a unit of work of its own within that command's, and in the same
 * transaction.
 */
public class GroupCommitCommandBus extends SimpleCommandBus {

    private final Writer writer;

    public GroupCommitCommandBus(Builder builder, Writer writer) {
        super(builder);
        this.writer = writer;
    }

    @Override
    protected <C, R> void handle(
            CommandMessage<C> command,
            MessageHandler<? super CommandMessage<?>> handler,
            CommandCallback<? super C, ? super R> callback) {
        if (writer.isHandling()) {
            super.handle(command, handler, callback);
            return;
        }
        writer.submit(
                new Job(
                        command,
                        handled -> super.handle(command, handler, handled),
                        result -> answer(command, result, callback)));
    }

    @SuppressWarnings("unchecked") // The handler decides the result's type, as on every bus.
    private static <C, R> void answer(
            CommandMessage<C> command,
            CommandResultMessage<?> result,
            CommandCallback<? super C, ? super R> callback) {
        callback.onResult(command, (CommandResultMessage<R>) result);
    }
}
