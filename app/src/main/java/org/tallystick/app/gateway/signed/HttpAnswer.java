package org.tallystick.app.gateway.signed;

import java.net.http.HttpResponse;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What came back over HTTP. */
@SuppressWarnings("ArrayRecordComponent") // Raw bytes, never compared.
record HttpAnswer(int status, Function<String, @Nullable String> headers, byte[] body) {

    static HttpAnswer of(HttpResponse<byte[]> response) {
        return new HttpAnswer(
                response.statusCode(),
                name -> response.headers().firstValue(name).orElse(null),
                response.body());
    }
}
