package org.tallystick.command.axonserver;

import java.util.List;
import org.axonframework.eventsourcing.eventstore.EmbeddedEventStore;

/** An event store whose processors are woken when the copy that they read has grown. */
class CopiedEventStore extends EmbeddedEventStore {

    CopiedEventStore(Builder builder) {
        super(builder);
    }

    void wakeReaders() {
        afterCommit(List.of());
    }
}
