package org.tallystick.app.deadletter;

import org.axonframework.eventhandling.EventMessage;
import org.axonframework.messaging.InterceptorChain;
import org.axonframework.messaging.MessageHandlerInterceptor;
import org.axonframework.messaging.unitofwork.BatchingUnitOfWork;
import org.axonframework.messaging.unitofwork.UnitOfWork;
import org.jspecify.annotations.Nullable;
import org.tallystick.app.processor.SegmentKey;

/** Stands before the handlers of one processor, and lets no event stop all others. */
final class ParkingInterceptor implements MessageHandlerInterceptor<EventMessage<?>> {

    private static final String BATCH = ParkingBatch.class.getName();

    private final String processor;
    private final SegmentMemories memories;
    private final ParkingBatch.Parts parts;

    ParkingInterceptor(String processor, SegmentMemories memories, ParkingBatch.Parts parts) {
        this.processor = processor;
        this.memories = memories;
        this.parts = parts;
    }

    @Override
    public @Nullable Object handle(
            UnitOfWork<? extends EventMessage<?>> unitOfWork, InterceptorChain chain)
            throws Exception {
        if (unitOfWork instanceof BatchingUnitOfWork<? extends EventMessage<?>> several) {
            ParkingBatch batch = several.getOrComputeResource(BATCH, key -> begin(several));
            return batch.handle(several.getMessage(), chain);
        }
        return chain.proceed();
    }

    private ParkingBatch begin(BatchingUnitOfWork<? extends EventMessage<?>> unitOfWork) {
        SegmentMemory memory = memories.of(SegmentKey.of(processor, unitOfWork));
        return ParkingBatch.begin(processor, unitOfWork, parts, memory);
    }
}
