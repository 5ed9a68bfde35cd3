package org.tallystick.command.axonserver;

import io.axoniq.axonserver.connector.event.EventStream;
import io.axoniq.axonserver.grpc.event.EventWithToken;
import java.util.concurrent.TimeUnit;
import org.tallystick.command.axonserver.CopyTable.End;
import org.tallystick.command.store.StoreUnreachableException;

/**
 * Whether a server is the one that the copy was made of. Against one that was emptied, or restored
 * to an earlier day, the receipts of what has been done would be missing, and it would be done
 * again.
 */
class Lineage {

    private static final long FIRST_EVENT_MILLIS = 5_000;

    private final ServerEvents events;

    Lineage(ServerEvents events) {
        this.events = events;
    }

    /**
     * The events behind the end of a copy, whose last event is on the server at its place.
     *
     * @throws ForeignStoreException if it is not
     */
    EventStream follow(End end) throws InterruptedException {
        String lastId = end.eventId();
        if (lastId == null) {
            return events.follow(-1);
        }
        long token = end.position() - 1;
        if (events.head() < token) {
            throw new ForeignStoreException("Axon Server holds fewer events than were copied");
        }
        EventStream stream = events.follow(token - 1);
        try {
            EventWithToken last = stream.nextIfAvailable(FIRST_EVENT_MILLIS, TimeUnit.MILLISECONDS);
            if (last == null) {
                throw new StoreUnreachableException("Axon Server sends no events", null);
            }
            if (last.getToken() != token
                    || !last.getEvent().getMessageIdentifier().equals(lastId)) {
                throw new ForeignStoreException("Axon Server holds other events than were copied");
            }
            return stream;
        } catch (InterruptedException | RuntimeException e) {
            stream.close();
            throw e;
        }
    }

    /** The server is not the one that the copy was made of. */
    static final class ForeignStoreException extends RuntimeException {

        private static final long serialVersionUID = 1L;

        ForeignStoreException(String message) {
            super(message);
        }
    }
}
