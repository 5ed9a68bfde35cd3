package org.tallystick.api.gateway;

import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A callback as it came in.
 *
 * @param gateway the gateway's name, from the path
 * @param headers by lower-case name
 * @param body exactly the bytes that were sent, of which the signature was made
 * @param traceId of this request
 * @param requestId of this request
 */
@SuppressWarnings("ArrayRecordComponent") // Raw bytes, never compared.
public record CallbackRequest(
        String gateway,
        Map<String, String> headers,
        byte[] body,
        String traceId,
        String requestId) {

    public CallbackRequest {
        TreeMap<String, String> lowerCase = new TreeMap<>();
        headers.forEach((name, value) -> lowerCase.put(name.toLowerCase(Locale.ROOT), value));
        headers = Map.copyOf(lowerCase);
    }

    /** A header's value; null if there is none. */
    public @Nullable String header(String name) {
        return headers.get(name.toLowerCase(Locale.ROOT));
    }
}
