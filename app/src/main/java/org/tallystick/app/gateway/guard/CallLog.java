package org.tallystick.app.gateway.guard;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.tallystick.api.gateway.GatewayCall;
import org.tallystick.app.gateway.adapter.GatewayReply.Outcome;

/** One line for each outbound call, always in the same fields. */
final class CallLog {

    private static final Logger LOG = LoggerFactory.getLogger(CallLog.class);

    private CallLog() {}

    static void write(
            String gateway,
            GatewayCall call,
            long deadlineMillis,
            long elapsedMillis,
            Outcome end) {
        LOG.info(
                "gateway={} step={} paymentId={} traceId={} deadline_ms={} elapsed_ms={}"
                        + " timeout_flag={} outcome={}",
                gateway,
                call.step().kind(),
                call.step().order().paymentId(),
                call.traceId(),
                deadlineMillis,
                elapsedMillis,
                end == Outcome.TIMEOUT,
                end);
    }
}
