package org.tallystick.command.bus;

import java.util.List;
import org.axonframework.commandhandling.CommandMessage;
import org.axonframework.messaging.InterceptorChain;
import org.axonframework.messaging.MessageHandlerInterceptor;
import org.axonframework.messaging.unitofwork.UnitOfWork;
import org.jspecify.annotations.Nullable;
import org.slf4j.MDC;
import org.tallystick.api.TraceKeys;

/** Puts the trace of the command in hand on the writer's log lines. */
public class TraceLogging implements MessageHandlerInterceptor<CommandMessage<?>> {

    private static final List<String> KEYS = List.of(TraceKeys.TRACE_ID, TraceKeys.REQUEST_ID);

    @Override
    public @Nullable Object handle(
            UnitOfWork<? extends CommandMessage<?>> unitOfWork, InterceptorChain chain)
            throws Exception {
        for (String key : KEYS) {
            if (unitOfWork.getMessage().getMetaData().get(key) instanceof String value) {
                MDC.put(key, value);
            }
        }
        try {
            return chain.proceed();
        } finally {
            KEYS.forEach(MDC::remove);
        }
    }
}
