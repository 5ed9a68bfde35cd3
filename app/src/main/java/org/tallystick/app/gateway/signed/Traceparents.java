package org.tallystick.app.gateway.signed;

import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The W3C header that a trace is followed by. */
final class Traceparents {

    private static final Pattern VALID =
            Pattern.compile("[0-9a-f]{2}-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}");
    private static final Pattern TRACE_ID = Pattern.compile("[0-9a-f]{32}");

    private Traceparents() {}

    /** A header of this trace with a span of its own; an id that is none is left as it can be. */
    static String of(String traceId) {
        String trace = TRACE_ID.matcher(traceId).matches() ? traceId : "0".repeat(31) + "1";
        // Never zero: an all-zero id is invalid.
        long span = ThreadLocalRandom.current().nextLong() | 1L;
        return "00-%s-%016x-01".formatted(trace, span);
    }

    static @Nullable String valid(String header) {
        return VALID.matcher(header).matches() ? header : null;
    }
}
