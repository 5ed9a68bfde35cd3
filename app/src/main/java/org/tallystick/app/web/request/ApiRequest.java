package org.tallystick.app.web.request;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Objects;
import org.tallystick.api.Callback;
import org.tallystick.app.security.ApiClient;
import org.tallystick.app.web.trace.Trace;

/**
 * A request that has passed the first checks. What is asked of it in this order fails in the order
 * that callers rely on: the callback first, then the fields.
 */
public final class ApiRequest {

    static final String BODY = ApiRequest.class.getName() + ".body";

    private final HttpServletRequest request;

    private ApiRequest(HttpServletRequest request) {
        this.request = request;
    }

    /** The request as endpoints see it. */
    public static ApiRequest of(HttpServletRequest request) {
        return new ApiRequest(request);
    }

    /** Who calls. */
    public ApiClient client() {
        return (ApiClient)
                Objects.requireNonNull(request.getAttribute(ApiClient.class.getName()), "client");
    }

    /** What the request is followed by. */
    public Trace trace() {
        return (Trace) Objects.requireNonNull(request.getAttribute(Trace.ATTRIBUTE), "trace");
    }

    /** The identity of what the client intends: itself and its idempotency key. */
    public Callback callback() {
        return new Callback(client().clientId(), IdempotencyKey.of(request));
    }

    /** The fields of the body, which must be there. */
    public BodyFields fields() {
        return new BodyFields(JsonReader.read(body()));
    }

    /** The fields of the body; none if there is no body. */
    public BodyFields optionalFields() {
        byte[] body = body();
        return new BodyFields(JsonReader.read(body.length == 0 ? new byte[] {'{', '}'} : body));
    }

    /** The parameters of the query. */
    public QueryParameters query() {
        return new QueryParameters(request);
    }

    private byte[] body() {
        return (byte[]) Objects.requireNonNull(request.getAttribute(BODY), "body");
    }
}
