package org.tallystick.proof.load;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.tallystick.proof.lab.HttpConnection;
import org.tallystick.proof.lab.HttpConnection.Answer;

/**
 * A client with one connection. It asks once and takes what it gets; only where nobody listens it
 * goes to the next node, as whatever stands in front of several nodes does.
 */
final class LoadClient implements AutoCloseable {

    /** Longer than anything may take. */
    private static final int ANSWER_MILLIS_MAX = 10_000;

    /** Shorter than the application keeps a silent connection. */
    private static final long IDLE_NANOS_MAX = TimeUnit.SECONDS.toNanos(15);

    private final List<Integer> ports;
    private final String apiKey;
    private int node;
    private long usedAt;
    private @Nullable HttpConnection connection;

    LoadClient(List<Integer> ports, String apiKey, int firstNode) {
        this.ports = ports;
        this.apiKey = apiKey;
        this.node = firstNode % ports.size();
    }

    /**
     * What came back.
     *
     * @param answer null if nothing did
     */
    record Reply(Outcome failure, @Nullable Answer answer) {}

    Reply exchange(Wish wish) {
        HttpConnection open = connection();
        if (open == null) {
            return new Reply(Outcome.NO_CONNECTION, null);
        }
        try {
            Answer answer = open.exchange(wish.bytes(apiKey));
            usedAt = System.nanoTime();
            return new Reply(Outcome.DONE, answer);
        } catch (IOException | NumberFormatException broken) {
            drop();
            node = (node + 1) % ports.size();
            return new Reply(Outcome.NO_ANSWER, null);
        }
    }

    private @Nullable HttpConnection connection() {
        if (connection != null && System.nanoTime() - usedAt > IDLE_NANOS_MAX) {
            drop();
        }
        for (int tries = 0; connection == null && tries < ports.size(); tries++) {
            try {
                connection = new HttpConnection(ports.get(node), ANSWER_MILLIS_MAX);
                usedAt = System.nanoTime();
            } catch (IOException down) {
                node = (node + 1) % ports.size();
            }
        }
        return connection;
    }

    private void drop() {
        if (connection != null) {
            connection.close();
            connection = null;
        }
    }

    @Override
    public void close() {
        drop();
    }
}
