package org.tallystick.query;

import java.util.List;
import java.util.Set;

/**
 * A read model that is written by one projection from events only, so that it can be built anew
 * beside itself.
 */
public interface Rebuildable {

    /** Its name, which is also that of the processor of its first generation; for ever. */
    String name();

    /** The types that its events have. */
    Set<Class<?>> families();

    /** Which rows of the event store are its events. */
    String itsEvents();

    /** Its tables, in the order in which they are written. */
    List<SlotTable> tables();

    /** Handles the events, and writes to this slot's tables. */
    Object projection(Slot slot);
}
