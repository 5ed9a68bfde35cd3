package org.tallystick.command.bus;

import org.springframework.boot.availability.AvailabilityChangeEvent;
import org.springframework.boot.availability.ReadinessState;
import org.springframework.context.ApplicationEventPublisher;

/** Turns the node unready when its writer broke, and ready again once it can write. */
public class WriterHealth {

    private final ApplicationEventPublisher publisher;
    private volatile boolean broken;

    public WriterHealth(ApplicationEventPublisher publisher) {
        this.publisher = publisher;
    }

    void broke() {
        broken = true;
        AvailabilityChangeEvent.publish(publisher, this, ReadinessState.REFUSING_TRAFFIC);
    }

    boolean isBroken() {
        return broken;
    }

    void wrote() {
        if (broken) {
            broken = false;
            AvailabilityChangeEvent.publish(publisher, this, ReadinessState.ACCEPTING_TRAFFIC);
        }
    }
}
