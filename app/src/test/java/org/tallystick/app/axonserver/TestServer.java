package org.tallystick.app.axonserver;

import io.axoniq.axonserver.grpc.event.Event;
import java.nio.file.Path;
import java.util.List;

/**
 * An Axon Server that a test has to itself, empty at first: a real one in a process of its own
 * where the environment variable {@code TALLYSTICK_TEST_AXONSERVER_JAR} names its jar, or else a
 * stand-in.
 */
public interface TestServer extends AutoCloseable {

    /** Names the jar of a real server. */
    String JAR = "TALLYSTICK_TEST_AXONSERVER_JAR";

    static TestServer start() {
        String jar = System.getenv(JAR);
        return jar == null ? StandIn.start() : AxonServerProcess.start(Path.of(jar));
    }

    /** Where it is, as host:port; the same as long as it lives. */
    String address();

    /** Opens it at its old address, with all that it had stored. */
    void open();

    /** Cuts all connections at once, and takes no more. */
    void shut();

    /** Loses everything. Only while it is shut. */
    void empty();

    /** As if an earlier backup had been restored. */
    default void keepOnly(int first) {
        List<Event> kept;
        try (ServerClient client = new ServerClient(this)) {
            kept = client.events(first);
        }
        shut();
        empty();
        open();
        try (ServerClient client = new ServerClient(this)) {
            client.append(kept);
        }
    }

    @Override
    void close();
}
