package org.tallystick.app.axonserver;

import static org.awaitility.Awaitility.await;

import io.axoniq.axonserver.connector.AxonServerConnection;
import io.axoniq.axonserver.connector.AxonServerConnectionFactory;
import io.axoniq.axonserver.connector.event.EventChannel;
import io.axoniq.axonserver.connector.event.EventStream;
import io.axoniq.axonserver.connector.impl.ServerAddress;
import io.axoniq.axonserver.grpc.event.Event;
import io.axoniq.axonserver.grpc.event.EventWithToken;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** Another program on the same server, which sees and writes what it likes. */
public final class ServerClient implements AutoCloseable {

    private static final Duration LIMIT = Duration.ofSeconds(60);

    private final AxonServerConnectionFactory factory;
    private final EventChannel channel;

    public ServerClient(TestServer server) {
        String[] parts = server.address().split(":", -1);
        factory =
                AxonServerConnectionFactory.forClient("another-program")
                        .routingServers(new ServerAddress(parts[0], Integer.parseInt(parts[1])))
                        .connectTimeout(LIMIT.toSeconds(), TimeUnit.SECONDS)
                        .build();
        AxonServerConnection connection = factory.connect("default");
        channel = connection.eventChannel();
        await().atMost(LIMIT).until(connection::isConnected);
    }

    /** Appends all of them in one transaction. */
    public void append(List<Event> events) {
        Object unused = settled(channel.appendEvents(events.toArray(Event[]::new)));
    }

    /** How many events there are. */
    public int size() {
        return Math.toIntExact(settled(channel.getLastToken()) + 1);
    }

    /** The first ones. */
    public List<Event> events(int count) {
        List<Event> found = new ArrayList<>();
        try (EventStream stream = channel.openStream(-1, count)) {
            while (found.size() < count) {
                EventWithToken next = stream.nextIfAvailable(LIMIT.toSeconds(), TimeUnit.SECONDS);
                if (next == null) {
                    throw new AssertionError("There are only " + found.size() + " events");
                }
                found.add(next.getEvent());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
        return found;
    }

    /** Whether a stream has a snapshot. */
    public boolean hasSnapshot(String stream) {
        return channel.loadSnapshots(stream, Long.MAX_VALUE, 1).hasNext();
    }

    private static <T> T settled(CompletableFuture<T> answer) {
        return answer.orTimeout(LIMIT.toSeconds(), TimeUnit.SECONDS).join();
    }

    @Override
    public void close() {
        factory.shutdown();
    }
}
