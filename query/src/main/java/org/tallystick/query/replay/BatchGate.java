package org.tallystick.query.replay;

import java.util.concurrent.atomic.LongAdder;
import org.axonframework.eventhandling.EventMessage;
import org.axonframework.messaging.InterceptorChain;
import org.axonframework.messaging.MessageHandlerInterceptor;
import org.axonframework.messaging.unitofwork.UnitOfWork;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Component;
import org.tallystick.api.replay.ReplayGuard;
import org.tallystick.api.replay.ReplayGuard.Effect;

/**
 * Stands before each batch of a generation. A batch writes only while its generation exists, so
 * that a node which has not heard of its end cannot write to tables that are being cleared or used
 * by another one; and while it writes it does nothing else.
 */
final class BatchGate implements MessageHandlerInterceptor<EventMessage<?>> {

    private static final String PASSED = BatchGate.class.getName();

    private final Generation generation;
    private final Parts parts;
    private final LongAdder commands = new LongAdder();
    private final LongAdder gatewayCalls = new LongAdder();

    BatchGate(Generation generation, Parts parts) {
        this.generation = generation;
        this.parts = parts;
    }

    /** What it looks with. */
    @Component
    record Parts(Locks locks, JdbcTemplate jdbc) {}

    @Override
    public Object handle(
            UnitOfWork<? extends EventMessage<?>> unitOfWork, InterceptorChain interceptorChain)
            throws Exception {
        unitOfWork.getOrComputeResource(PASSED, key -> pass(unitOfWork));
        return interceptorChain.proceed();
    }

    /** Commands that the projection tried to send since this was last asked. */
    long takeCommands() {
        return commands.sumThenReset();
    }

    /** Gateway calls that the projection tried to make since this was last asked. */
    long takeGatewayCalls() {
        return gatewayCalls.sumThenReset();
    }

    private boolean pass(UnitOfWork<?> unitOfWork) {
        parts.locks().batch(generation);
        Boolean exists =
                parts.jdbc()
                        .queryForObject(
                                "SELECT EXISTS (SELECT FROM read_model_generation"
                                        + " WHERE model = ? AND generation = ? AND role <> 'GONE')",
                                Boolean.class,
                                generation.model(),
                                generation.number());
        if (!Boolean.TRUE.equals(exists)) {
            throw new GenerationGoneException(generation.processor());
        }
        ReplayGuard.enter(this::count);
        unitOfWork.onCleanup(ended -> ReplayGuard.leave());
        return true;
    }

    private void count(Effect effect) {
        switch (effect) {
            case COMMAND -> commands.increment();
            case GATEWAY_CALL -> gatewayCalls.increment();
        }
    }

    /** The batch came too late. */
    static final class GenerationGoneException extends IllegalStateException {

        GenerationGoneException(String processor) {
            super("Generation " + processor + " does not exist any more");
        }
    }
}
