package org.tallystick.app.postgres;

/** One of PostgreSQL's programs did not do what it was asked. */
class ProgramFailedException extends RuntimeException {

    ProgramFailedException(String program, int exitCode, String output) {
        super("%s ended with %d: %s".formatted(program, exitCode, output.strip()));
    }

    ProgramFailedException(String program, Exception cause) {
        super(program + " could not be run: " + cause, cause);
    }
}
