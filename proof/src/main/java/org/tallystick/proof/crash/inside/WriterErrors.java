package org.tallystick.proof.crash.inside;

import java.util.List;
import java.util.function.BiFunction;
import org.axonframework.eventhandling.EventMessage;
import org.axonframework.messaging.MessageDispatchInterceptor;

/**
 * Throws an Error where a serializer that runs out of stack or memory would: after the commands
 * were handled and before their events are written.
 */
final class WriterErrors implements MessageDispatchInterceptor<EventMessage<?>> {

    private final FaultFiles faults;

    WriterErrors(FaultFiles faults) {
        this.faults = faults;
    }

    @Override
    public BiFunction<Integer, EventMessage<?>, EventMessage<?>> handle(
            List<? extends EventMessage<?>> events) {
        if (faults.take(FaultFiles.WRITER_ERROR)) {
            throw new StackOverflowError("The campaign wanted it");
        }
        return (index, event) -> event;
    }
}
