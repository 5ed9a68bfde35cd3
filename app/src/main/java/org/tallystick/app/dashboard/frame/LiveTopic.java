package org.tallystick.app.dashboard.frame;

/** Something that pages show live. Each page makes one as a bean, if it has anything to follow. */
public interface LiveTopic {

    /** What pages name it by, in {@code data-live} and as {@code live-<name>} in a trigger. */
    String name();

    /**
     * A text that changes whenever something has changed that the page shows. It is asked for each
     * second while anybody looks, so it must be cheap.
     */
    String version();
}
