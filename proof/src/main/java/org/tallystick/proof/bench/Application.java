package org.tallystick.proof.bench;

/** A running Tallystick, in this process or in one of its own. */
interface Application extends AutoCloseable {

    /** A new line to it. */
    Sender connect() throws Exception;

    /** What its meters show now. */
    Meters meters();

    @Override
    void close();
}
