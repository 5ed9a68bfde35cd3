package org.tallystick.command.bus;

/** By what commands are sent to one of several nodes. */
public final class CommandRoutes {

    private CommandRoutes() {}

    /** The stream that a command is for. */
    public static String streamOf(Object command) {
        return Streams.of(command);
    }
}
