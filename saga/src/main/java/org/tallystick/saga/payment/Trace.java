package org.tallystick.saga.payment;

import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import org.axonframework.commandhandling.CommandMessage;
import org.axonframework.commandhandling.GenericCommandMessage;
import org.axonframework.messaging.MetaData;
import org.jspecify.annotations.Nullable;
import org.tallystick.api.Callback;
import org.tallystick.api.TraceKeys;

/** What ties all that is done for a request together; passed on with everything. */
record Trace(String traceId, @Nullable String requestId) {

    /** The trace of an event; a new one if it has none. */
    static Trace of(MetaData metaData) {
        Object traceId = metaData.get(TraceKeys.TRACE_ID);
        Object requestId = metaData.get(TraceKeys.REQUEST_ID);
        return new Trace(
                traceId == null ? newTraceId() : traceId.toString(),
                requestId == null ? null : requestId.toString());
    }

    static Trace unknown() {
        return new Trace(newTraceId(), null);
    }

    CommandMessage<?> command(Object payload) {
        Map<String, String> metaData = new HashMap<>();
        metaData.put(TraceKeys.TRACE_ID, traceId);
        if (requestId != null) {
            metaData.put(TraceKeys.REQUEST_ID, requestId);
        }
        metaData.put(TraceKeys.ACTOR, Callback.OWN_SOURCE);
        return new GenericCommandMessage<>(payload, metaData);
    }

    private static String newTraceId() {
        return UUID.randomUUID().toString().replace("-", "");
    }
}
