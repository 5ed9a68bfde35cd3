package org.tallystick.app.processor;

import org.axonframework.messaging.unitofwork.UnitOfWork;

/** A segment of a processor. */
public record SegmentKey(String processor, int segment) {

    /** The segment that a batch belongs to; a processor's only one if it does not say. */
    public static SegmentKey of(String processor, UnitOfWork<?> batch) {
        Object segment = batch.resources().get("Processor[" + processor + "]/SegmentId");
        return new SegmentKey(processor, segment instanceof Integer number ? number : 0);
    }
}
