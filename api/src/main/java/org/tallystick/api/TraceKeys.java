package org.tallystick.api;

/** The metadata keys that follow a request from the edge through commands, events and logs. */
public final class TraceKeys {

    /** The W3C trace id: 32 lower-case hexadecimal digits. */
    public static final String TRACE_ID = "traceId";

    /** The caller's request id, {@code [A-Za-z0-9._-]{1,128}}. */
    public static final String REQUEST_ID = "requestId";

    /** Who acts: the client and the API key, or the part of Tallystick that acts by itself. */
    public static final String ACTOR = "actor";

    private TraceKeys() {}
}
