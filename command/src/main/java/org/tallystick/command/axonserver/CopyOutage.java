package org.tallystick.command.axonserver;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.tallystick.command.axonserver.Lineage.ForeignStoreException;

/** Says once, and not at every try, why the copy of the events does not get on. */
class CopyOutage {

    private static final Logger log = LoggerFactory.getLogger(EventCopy.class);

    private @Nullable String said;

    void goesOn(RuntimeException failure) {
        String message = String.valueOf(failure.getMessage());
        if (!message.equals(said)) {
            log.warn("The copy of the events pauses: {}", message);
            said = message;
        }
        log.debug("It pauses because of", failure);
    }

    void isForeign(ForeignStoreException failure) {
        String message = String.valueOf(failure.getMessage());
        if (!message.equals(said)) {
            log.error("Nothing is written: {}", message);
            said = message;
        }
    }

    void ends() {
        if (said != null) {
            log.info("The copy of the events goes on");
            said = null;
        }
    }
}
