package org.tallystick.command.store;

import java.util.Objects;
import org.axonframework.eventhandling.DomainEventData;
import org.axonframework.eventsourcing.snapshotting.SnapshotFilter;
import org.axonframework.serialization.AnnotationRevisionResolver;
import org.axonframework.serialization.RevisionResolver;
import org.axonframework.serialization.SerializedType;
import org.axonframework.serialization.Serializer;

/**
 * Uses snapshots of this version's own revision only. One of a newer version may stand for events
 * of a kind that this one does not know, and would hide them; then the events are read instead, and
 * met. Whoever adds a kind of event to a stream with snapshots gives these a new revision.
 */
final class KnownSnapshots implements SnapshotFilter {

    private final RevisionResolver revisions = new AnnotationRevisionResolver();
    private final Serializer serializer;

    KnownSnapshots(Serializer serializer) {
        this.serializer = serializer;
    }

    @Override
    public boolean test(DomainEventData<?> snapshot) {
        SerializedType type = snapshot.getPayload().getType();
        try {
            Class<?> known = serializer.classForType(type);
            return Objects.equals(revisions.revisionOf(known), type.getRevision());
        } catch (NewerEventException e) {
            return false;
        }
    }
}
