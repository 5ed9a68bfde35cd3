package org.tallystick.app.gateway.inbox;

import io.micrometer.core.instrument.MeterRegistry;
import java.time.Clock;
import java.time.Instant;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;
import org.tallystick.api.gateway.CallbackAnswer;
import org.tallystick.api.gateway.CallbackAnswer.Reason;
import org.tallystick.api.gateway.CallbackAnswer.Refused;
import org.tallystick.api.gateway.CallbackReceiver;
import org.tallystick.api.gateway.CallbackRequest;
import org.tallystick.app.gateway.ConnectedGateways;
import org.tallystick.app.gateway.adapter.GatewayAdapter;
import org.tallystick.app.gateway.adapter.ParsedCallback;
import org.tallystick.app.gateway.adapter.UnreadableException;
import tools.jackson.databind.json.JsonMapper;

/**
 * Takes callbacks: size, signature, freshness, one short transaction, and only then the gateway's
 * own acknowledgement. What they mean is looked at afterwards.
 */
@Component
class CallbackInbox implements CallbackReceiver {

    private static final Logger LOG = LoggerFactory.getLogger(CallbackInbox.class);
    private static final JsonMapper JSON = JsonMapper.shared();

    private final ConnectedGateways gateways;
    private final InboxWriter writer;
    private final InboxSettings settings;
    private final Clock clock;
    private final MeterRegistry registry;

    CallbackInbox(
            ConnectedGateways gateways,
            InboxWriter writer,
            InboxSettings settings,
            Clock clock,
            MeterRegistry registry) {
        this.gateways = gateways;
        this.writer = writer;
        this.settings = settings;
        this.clock = clock;
        this.registry = registry;
    }

    @Override
    public int bodyBytesMax() {
        return Math.toIntExact(settings.bodyMax().toBytes());
    }

    @Override
    public CallbackAnswer receive(CallbackRequest request) {
        Optional<GatewayAdapter> adapter = gateways.adapter(request.gateway());
        if (adapter.isEmpty()) {
            return new Refused(Reason.GATEWAY_UNKNOWN);
        }
        CallbackAnswer answer = receive(request, adapter.get());
        count(request.gateway(), answer);
        return answer;
    }

    private CallbackAnswer receive(CallbackRequest request, GatewayAdapter adapter) {
        if (request.body().length > bodyBytesMax()) {
            return new Refused(Reason.BODY_TOO_LARGE);
        }
        Instant now = clock.instant();
        Reason refused =
                switch (adapter.verify(request, now)) {
                    case GENUINE -> null;
                    case FORGED -> Reason.SIGNATURE_INVALID;
                    case STALE -> Reason.TIMESTAMP_OUT_OF_RANGE;
                };
        if (refused != null) {
            LOG.warn(
                    "A callback to gateway {} was refused with {}; sha256/length {}",
                    request.gateway(),
                    refused,
                    NewCallback.shown(request.body()));
            return new Refused(refused);
        }
        return store(callback(request, adapter, now), adapter);
    }

    private CallbackAnswer store(NewCallback callback, GatewayAdapter adapter) {
        CompletableFuture<InboxWriter.Stored> stored = writer.store(callback);
        try {
            return switch (stored.get(settings.storeLimit().toMillis(), TimeUnit.MILLISECONDS)) {
                case NEW, KNOWN -> adapter.acknowledgement();
                case DIFFERENT -> new Refused(Reason.CALLBACK_ID_REUSED);
            };
        } catch (ExecutionException | TimeoutException e) {
            stored.cancel(false);
            return new Refused(Reason.UNAVAILABLE);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return new Refused(Reason.UNAVAILABLE);
        }
    }

    private static NewCallback callback(
            CallbackRequest request, GatewayAdapter adapter, Instant now) {
        ParsedCallback parsed = parsed(request.body(), adapter);
        return new NewCallback(
                request.gateway(),
                parsed == null ? "" : parsed.number(),
                parsed == null ? NewCallback.nameless(request.body()) : parsed.notifyId(),
                parsed == null ? null : parsed.linkedTraceparent(),
                JSON.writeValueAsString(signatureHeaders(request)),
                request.body(),
                now,
                request.traceId(),
                request.requestId());
    }

    private static @Nullable ParsedCallback parsed(byte[] body, GatewayAdapter adapter) {
        try {
            return adapter.parse(body);
        } catch (UnreadableException e) {
            return null;
        }
    }

    private static Map<String, String> signatureHeaders(CallbackRequest request) {
        TreeMap<String, String> kept = new TreeMap<>();
        request.headers()
                .forEach(
                        (name, value) -> {
                            if (name.contains("signature") || name.equals("content-type")) {
                                kept.put(name, value);
                            }
                        });
        return kept;
    }

    private void count(String gateway, CallbackAnswer answer) {
        String outcome =
                answer instanceof Refused refused
                        ? refused.reason().name().toLowerCase(Locale.ROOT)
                        : "acknowledged";
        registry.counter("tallystick.callbacks", "gateway", gateway, "outcome", outcome)
                .increment();
    }
}
