package org.tallystick.app.gateway.signed;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.tallystick.app.gateway.adapter.CallbackVerdict;

/**
 * The keys that are active now: one, or two while they are changed. We sign with the first, and
 * take what either of them has signed.
 */
public record SigningKeys(List<SigningKey> keys) {

    public static final String KEY_HEADER = "X-Signature-Key";
    public static final String TIMESTAMP_HEADER = "X-Signature-Timestamp";
    public static final String SIGNATURE_HEADER = "X-Signature";

    /** How far a signature's time may be from ours, either way. */
    public static final Duration TOLERANCE = Duration.ofMinutes(5);

    private static final Pattern EPOCH_SECONDS = Pattern.compile("[0-9]{1,12}");

    public SigningKeys {
        keys = List.copyOf(keys);
    }

    /** The headers that sign a body. */
    public Map<String, String> headers(byte[] body, Instant now) {
        SigningKey key = keys.get(0);
        String timestamp = Long.toString(now.getEpochSecond());
        return Map.of(
                KEY_HEADER, key.id(),
                TIMESTAMP_HEADER, timestamp,
                SIGNATURE_HEADER, key.sign(timestamp, body));
    }

    /** What a message's signature is worth. */
    public CallbackVerdict verify(
            Function<String, @Nullable String> headers, byte[] body, Instant now) {
        String id = headers.apply(KEY_HEADER);
        String timestamp = headers.apply(TIMESTAMP_HEADER);
        String signature = headers.apply(SIGNATURE_HEADER);
        if (id == null || timestamp == null || signature == null) {
            return CallbackVerdict.FORGED;
        }
        boolean genuine =
                EPOCH_SECONDS.matcher(timestamp).matches()
                        && keys.stream()
                                .filter(key -> key.id().equals(id))
                                .anyMatch(key -> key.hasSigned(signature, timestamp, body));
        if (!genuine) {
            return CallbackVerdict.FORGED;
        }
        Instant signedAt = Instant.ofEpochSecond(Long.parseLong(timestamp));
        boolean fresh = Duration.between(signedAt, now).abs().compareTo(TOLERANCE) <= 0;
        return fresh ? CallbackVerdict.GENUINE : CallbackVerdict.STALE;
    }
}
