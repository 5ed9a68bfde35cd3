package org.tallystick.command.axonserver;

import io.axoniq.axonserver.connector.event.EventStream;
import io.axoniq.axonserver.grpc.event.Event;
import io.axoniq.axonserver.grpc.event.EventWithToken;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.core.NestedRuntimeException;
import org.tallystick.api.store.RemoteStore;
import org.tallystick.command.axonserver.CopyTable.End;
import org.tallystick.command.axonserver.Lineage.ForeignStoreException;
import org.tallystick.command.store.StoreUnreachableException;

/**
 * Follows the server's events and has each of them copied. Every node does so, whichever comes
 * first adds them: none waits for another one, and none has to be chosen.
 *
 * <p>Before a node writes, the last event of the copy must be found on the server at its place.
 */
class EventCopy implements SmartLifecycle, RemoteStore {

    private static final Logger log = LoggerFactory.getLogger(EventCopy.class);

    private static final long PAUSE_MILLIS = 500;
    private static final long READABLE_LIMIT_MILLIS = 3_000;
    private static final long FIRST_LOOK_MILLIS = 3_000;
    private static final long STOP_WAIT_MILLIS = 5_000;

    private final ServerEvents events;
    private final CopyTable table;
    private final Lineage lineage;
    private final DatabaseLoss loss;
    private final CopyOutage outage = new CopyOutage();
    private final CopyProgress progress = new CopyProgress();
    private final List<Consumer<List<Event>>> listeners = new ArrayList<>();
    private final List<Runnable> readers = new ArrayList<>();
    private final CountDownLatch looked = new CountDownLatch(1);
    private CountDownLatch stopped = new CountDownLatch(1);
    private volatile boolean running;
    private volatile @Nullable EventStream following;
    private volatile @Nullable String problem;
    private @Nullable Thread thread;

    EventCopy(ServerEvents events, CopyTable table, DatabaseLoss loss) {
        this.events = events;
        this.table = table;
        this.loss = loss;
        this.lineage = new Lineage(events);
    }

    /** Tells somebody of all events, on the thread that follows them. Only before the start. */
    void onEvents(Consumer<List<Event>> listener) {
        listeners.add(listener);
    }

    /** Tells somebody that there is more to read. Only before the start. */
    void onGrowth(Runnable reader) {
        readers.add(reader);
    }

    /** Whether the server was seen to hold what the copy was made of, on this connection. */
    boolean isOfThisStore() {
        EventStream stream = following;
        return stream != null && !stream.isClosed() && stream.getError().isEmpty();
    }

    /** Waits until everything is copied that the server holds now. */
    void awaitHead() {
        long head = events.head() + 1;
        if (!progress.await(head, READABLE_LIMIT_MILLIS)) {
            throw new StoreUnreachableException("The copy of the events lags behind", null);
        }
    }

    @Override
    public Standing standing() {
        return new Standing(events.isConnected(), isOfThisStore(), progress.position(), problem);
    }

    @Override
    public @Nullable String compare() {
        try {
            lineage.follow(table.end()).close();
            return null;
        } catch (ForeignStoreException e) {
            return e.getMessage();
        } catch (StoreUnreachableException e) {
            log.warn("Axon Server does not answer yet; what it holds is compared once it does");
            return null;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return null;
        }
    }

    private void followUntilStopped() {
        while (running) {
            try {
                follow();
            } catch (ForeignStoreException e) {
                problem = e.getMessage();
                outage.isForeign(e);
            } catch (InterruptedException e) {
                log.info("The copy of the events was interrupted");
            } catch (RuntimeException e) {
                outage.goesOn(e);
            } catch (Error e) {
                log.error("The copy of the events broke, and goes on", e);
            } finally {
                following = null;
                looked.countDown();
            }
            pause();
        }
    }

    private void follow() throws InterruptedException {
        End end = table.end();
        loss.notice(end, progress);
        try (EventStream stream = lineage.follow(end)) {
            problem = null;
            progress.reached(end.position());
            if (!end.begun()) {
                takeOver(stream);
            }
            following = stream;
            looked.countDown();
            outage.ends();
            while (running) {
                copyNext(stream);
            }
        }
    }

    /** A new database first learns all that the server holds. Before that nothing is written. */
    private void takeOver(EventStream stream) throws InterruptedException {
        long held = events.head() + 1;
        while (running && progress.position() < held) {
            copyNext(stream);
        }
        if (running) {
            table.takeOver(loss::ofNewDatabase);
        }
    }

    private void copyNext(EventStream stream) throws InterruptedException {
        List<EventWithToken> batch = ServerEvents.take(stream);
        if (!batch.isEmpty()) {
            List<Event> seen = batch.stream().map(EventWithToken::getEvent).toList();
            listeners.forEach(listener -> listener.accept(seen));
            add(batch);
        } else if (stream.isClosed()) {
            throw new StoreUnreachableException("Axon Server ended the stream", null);
        }
    }

    /** A database that does not answer says nothing about the server, to which others write. */
    private void add(List<EventWithToken> batch) {
        boolean added = false;
        while (running && !added) {
            try {
                progress.reached(table.add(batch).position());
                added = true;
            } catch (NestedRuntimeException e) {
                log.warn("Events could not be copied: {}", e.getClass().getSimpleName());
                log.debug("They could not because of", e);
                pause();
            }
        }
        readers.forEach(Runnable::run);
    }

    private void pause() {
        try {
            if (running && stopped.await(PAUSE_MILLIS, TimeUnit.MILLISECONDS)) {
                log.debug("The copy of the events ends");
            }
        } catch (InterruptedException e) {
            log.debug("A pause was cut short", e);
        }
    }

    @Override
    public synchronized void start() {
        if (running) {
            return;
        }
        running = true;
        stopped = new CountDownLatch(1);
        thread = new Thread(this::followUntilStopped, "event-copy");
        thread.setDaemon(true);
        thread.start();
        awaitFirstLook();
    }

    /** A node that is asked at once should be able to write. One without a server goes on. */
    private void awaitFirstLook() {
        try {
            if (!looked.await(FIRST_LOOK_MILLIS, TimeUnit.MILLISECONDS)) {
                log.warn("Axon Server is slow to answer; nothing is written before it does");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public synchronized void stop() {
        running = false;
        stopped.countDown();
        Thread following = thread;
        if (following != null) {
            try {
                following.join(STOP_WAIT_MILLIS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    @Override
    public boolean isRunning() {
        return running;
    }

    /** Before the writer, and so ends after it. */
    @Override
    public int getPhase() {
        return Integer.MIN_VALUE + 900;
    }
}
