package org.tallystick.app.web.trace;

import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/**
 * What a request is followed by.
 *
 * @param traceId 32 lower-case hexadecimal digits
 * @param traceparent what is echoed: the caller's, or a new one
 * @param requestId {@code [A-Za-z0-9._-]{1,128}}
 */
public record Trace(String traceId, String traceparent, String requestId) {

    /** The request attribute that holds it. */
    public static final String ATTRIBUTE = Trace.class.getName();

    private static final int REQUEST_ID_LENGTH_MAX = 128;
    private static final int PARENT_LENGTH = 55;
    private static final String ZERO_TRACE = "0".repeat(32);
    private static final String ZERO_SPAN = "0".repeat(16);

    /** The trace of a request with these headers; what is missing or malformed is made new. */
    public static Trace of(@Nullable String traceparent, @Nullable String requestId) {
        String request =
                requestId != null && isRequestId(requestId) ? requestId : randomHex() + randomHex();
        if (traceparent != null && isTraceparent(traceparent)) {
            String parent = "00" + traceparent.substring(2, PARENT_LENGTH);
            return new Trace(parent.substring(3, 35), parent, request);
        }
        String traceId = randomHex() + randomHex();
        return new Trace(traceId, "00-" + traceId + "-" + randomHex() + "-01", request);
    }

    private static boolean isRequestId(String id) {
        if (id.isEmpty() || id.length() > REQUEST_ID_LENGTH_MAX) {
            return false;
        }
        for (int i = 0; i < id.length(); i++) {
            char c = id.charAt(i);
            boolean allowed =
                    (c >= 'a' && c <= 'z')
                            || (c >= 'A' && c <= 'Z')
                            || (c >= '0' && c <= '9')
                            || c == '.'
                            || c == '_'
                            || c == '-';
            if (!allowed) {
                return false;
            }
        }
        return true;
    }

    /** Version 00 is exactly 55 characters; of a later one the first four fields are understood. */
    private static boolean isTraceparent(String header) {
        if (header.length() < PARENT_LENGTH || header.startsWith("ff")) {
            return false;
        }
        boolean longer = header.length() > PARENT_LENGTH;
        if (longer && (header.startsWith("00") || header.charAt(PARENT_LENGTH) != '-')) {
            return false;
        }
        for (int i = 0; i < PARENT_LENGTH; i++) {
            char c = header.charAt(i);
            boolean dash = i == 2 || i == 35 || i == 52;
            if (dash ? c != '-' : !isLowerHex(c)) {
                return false;
            }
        }
        return !header.startsWith(ZERO_TRACE, 3) && !header.startsWith(ZERO_SPAN, 36);
    }

    private static boolean isLowerHex(char c) {
        return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f');
    }

    private static String randomHex() {
        // Never zero: an all-zero id is invalid.
        long bits = ThreadLocalRandom.current().nextLong() | 1L;
        String hex = Long.toHexString(bits);
        return ZERO_SPAN.substring(hex.length()) + hex;
    }
}
