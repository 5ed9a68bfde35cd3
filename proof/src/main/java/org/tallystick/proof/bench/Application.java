package org.tallystick.proof.bench;

import org.tallystick.proof.lab.Meters;

/** A running Tallystick, in this process or in one of its own. */
interface Application extends AutoCloseable {

    /** A new line to it. */
    Sender connect() throws Exception;

    /** What its meters show now. */
    Meters meters();

    @Override
    void close();
}
