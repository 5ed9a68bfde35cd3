package org.tallystick.command.axonserver;

import io.axoniq.axonserver.connector.event.AggregateEventStream;
import io.axoniq.axonserver.connector.event.AppendEventsTransaction;
import io.axoniq.axonserver.connector.event.EventChannel;
import io.axoniq.axonserver.connector.event.EventStream;
import io.axoniq.axonserver.grpc.event.Confirmation;
import io.axoniq.axonserver.grpc.event.Event;
import io.axoniq.axonserver.grpc.event.EventWithToken;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.axonframework.axonserver.connector.AxonServerConfiguration;
import org.axonframework.axonserver.connector.AxonServerConnectionManager;
import org.tallystick.command.store.AppendRefusedException;
import org.tallystick.command.store.StoreUnreachableException;

/**
 * The events on Axon Server, as the server's protocol has them. Whatever is thrown says whether
 * something may have been written, and never more than that.
 */
class ServerEvents {

    private static final int FOLLOW_BUFFER = 2_000;
    private static final int FOLLOW_REFILL = 500;
    private static final int BATCH_MAX = 500;
    private static final long LOOK_MILLIS = 200;

    private final AxonServerConnectionManager connections;
    private final String context;
    private final long limitMillis;

    ServerEvents(AxonServerConnectionManager connections, AxonServerConfiguration configuration) {
        this.connections = connections;
        this.context = configuration.getContext();
        this.limitMillis = configuration.getCommitTimeout();
    }

    boolean isConnected() {
        return connections.isConnected(context);
    }

    /** One stream's events from a number on. */
    List<Event> read(String stream, long first) {
        return drain(channel().openAggregateStream(stream, first));
    }

    /** All events of many streams, asked for at once. */
    List<Event> readAll(Collection<String> streams) {
        if (streams.isEmpty()) {
            return List.of();
        }
        EventChannel channel = channel();
        List<AggregateEventStream> opened =
                streams.stream().map(stream -> channel.openAggregateStream(stream, false)).toList();
        List<Event> events = new ArrayList<>();
        opened.forEach(stream -> events.addAll(drain(stream)));
        return events;
    }

    /** The newest snapshot of a stream; empty if there is none. */
    List<Event> snapshot(String stream) {
        return drain(channel().loadSnapshots(stream, Long.MAX_VALUE, 1));
    }

    void storeSnapshot(Event snapshot) {
        if (!await(channel().appendSnapshot(snapshot)).getSuccess()) {
            throw new StoreUnreachableException("Axon Server did not store a snapshot", null);
        }
    }

    OptionalLong lastNumber(String stream) {
        long last = await(channel().findHighestSequence(stream));
        return last < 0 ? OptionalLong.empty() : OptionalLong.of(last);
    }

    /** The newest event's token; -1 if there is none. */
    long head() {
        return await(channel().getLastToken());
    }

    /** All events behind a token as they come; -1 is in front of the first one. */
    EventStream follow(long after) {
        return channel().openStream(after, FOLLOW_BUFFER, FOLLOW_REFILL, false);
    }

    /** The events that have come by now; waits a little if there are none. */
    static List<EventWithToken> take(EventStream stream) throws InterruptedException {
        List<EventWithToken> batch = new ArrayList<>();
        EventWithToken next = stream.nextIfAvailable(LOOK_MILLIS, TimeUnit.MILLISECONDS);
        while (next != null) {
            batch.add(next);
            next = batch.size() < BATCH_MAX ? stream.nextIfAvailable() : null;
        }
        return batch;
    }

    /**
     * Appends all of the events or none.
     *
     * @throws AppendRefusedException if one of the numbers is taken; nothing was appended
     * @throws StoreUnreachableException if they were not even sent
     * @throws UnconfirmedAppendException if nobody knows
     */
    void append(List<Event> events) {
        AppendEventsTransaction transaction = channel().startAppendEventsTransaction();
        send(transaction, events);
        try {
            Confirmation answer = transaction.commit().get(limitMillis, TimeUnit.MILLISECONDS);
            if (answer == null || !answer.getSuccess()) {
                // The connector takes a stream that ends without an answer for a good end.
                throw new UnconfirmedAppendException(null);
            }
        } catch (ExecutionException e) {
            throw ServerErrors.isConflict(e.getCause())
                    ? new AppendRefusedException(e.getCause())
                    : new UnconfirmedAppendException(e.getCause());
        } catch (TimeoutException | IllegalStateException e) {
            throw new UnconfirmedAppendException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new UnconfirmedAppendException(e);
        }
    }

    /** The server writes nothing before it has been told that all is there. */
    private static void send(AppendEventsTransaction transaction, List<Event> events) {
        try {
            events.forEach(transaction::appendEvent);
        } catch (RuntimeException e) {
            throw new StoreUnreachableException("Axon Server took no events", e);
        }
    }

    private EventChannel channel() {
        // Asking for the channel also makes a lost connection be sought again.
        EventChannel channel = connections.getConnection(context).eventChannel();
        if (!isConnected()) {
            throw new StoreUnreachableException("Axon Server is not connected", null);
        }
        return channel;
    }

    private static List<Event> drain(AggregateEventStream stream) {
        List<Event> events = new ArrayList<>();
        try {
            while (stream.hasNext()) {
                events.add(stream.next());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException e) {
            throw new StoreUnreachableException("Axon Server did not answer", e);
        }
        if (Thread.currentThread().isInterrupted()) {
            // The stream then ends as if there were no more.
            throw new StoreUnreachableException("Interrupted while reading", null);
        }
        return events;
    }

    private <T> T await(CompletableFuture<T> answer) {
        try {
            return answer.get(limitMillis, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StoreUnreachableException("Interrupted while asking", e);
        } catch (ExecutionException | TimeoutException e) {
            throw new StoreUnreachableException("Axon Server did not answer", e);
        }
    }
}
