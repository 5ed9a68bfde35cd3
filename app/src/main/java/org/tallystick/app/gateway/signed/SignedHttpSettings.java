package org.tallystick.app.gateway.signed;

import java.net.URI;
import java.time.Duration;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * How to reach a gateway.
 *
 * @param baseUrl below which its calls are
 * @param callbackUrl where it shall send callbacks; null if it knows that already
 * @param signedAnswers whether its answers must be signed
 * @param callLimit the longest that a connection may take to come about
 * @param answerBytesMax the longest answer
 * @param statementBytesMax the longest statement
 */
public record SignedHttpSettings(
        Supplier<URI> baseUrl,
        Supplier<@Nullable URI> callbackUrl,
        SigningKeys keys,
        boolean signedAnswers,
        Duration callLimit,
        int answerBytesMax,
        int statementBytesMax) {

    URI address(String path) {
        String base = baseUrl.get().toString();
        return URI.create(base.endsWith("/") ? base + path : base + "/" + path);
    }
}
