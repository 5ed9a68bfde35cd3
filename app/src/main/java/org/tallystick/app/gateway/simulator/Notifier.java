package org.tallystick.app.gateway.simulator;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.tallystick.app.gateway.signed.SigningKeys;
import org.tallystick.app.gateway.simulator.BookEntry.Kind;
import tools.jackson.databind.node.ObjectNode;

/** Sends callbacks until they are acknowledged, at longer and longer intervals. */
final class Notifier {

    private static final Logger LOG = LoggerFactory.getLogger(Notifier.class);
    static final Duration ANSWER_LIMIT = Duration.ofSeconds(5);
    private static final int OK = 200;
    private static final int[] RETRY_SECONDS = {1, 2, 5, 10, 30, 60, 120, 300, 600, 1800, 3600};

    private final HttpClient http =
            HttpClient.newBuilder()
                    .version(HttpClient.Version.HTTP_1_1)
                    .connectTimeout(ANSWER_LIMIT)
                    .build();
    private final String prefix = "N-" + UUID.randomUUID().toString().substring(0, 8) + "-";
    private final AtomicLong count = new AtomicLong();
    private final SigningKeys keys;
    private final ScheduledExecutorService timer;
    private final Journal journal;
    private final Clock clock;

    /** What nobody has acknowledged yet, and waits until it is sent again. */
    private final Set<Retry> waiting = ConcurrentHashMap.newKeySet();

    Notifier(SigningKeys keys, ScheduledExecutorService timer, Journal journal, Clock clock) {
        this.keys = keys;
        this.timer = timer;
        this.journal = journal;
        this.clock = clock;
    }

    /** A message that can be sent more than once. */
    @SuppressWarnings("ArrayRecordComponent") // Raw bytes, never compared.
    record Message(String order, String url, String traceparent, byte[] body) {}

    private record Retry(Message message, int tries) {}

    /** A callback about an order, under a new id; null if the order says nowhere to send it. */
    @Nullable Message message(SimulatedOrder order, List<ObjectNode> facts) {
        return message(order, order.number, facts);
    }

    /** As if another order were meant. */
    @Nullable Message message(SimulatedOrder order, String number, List<ObjectNode> facts) {
        String url = order.data.getOrDefault("callbackUrl", "");
        if (url.isEmpty()) {
            return null;
        }
        ObjectNode body = FactJson.message(number, facts);
        body.put("notifyId", prefix + count.incrementAndGet());
        String traceparent = order.data.getOrDefault("traceparent", "");
        if (!traceparent.isEmpty()) {
            body.put("traceparent", traceparent);
        }
        return new Message(order.number, url, traceparent, FactJson.JSON.writeValueAsBytes(body));
    }

    /** Sends it, once the books are written; ends when it was acknowledged the first time round. */
    CompletableFuture<Boolean> send(@Nullable Message message) {
        if (message == null) {
            return CompletableFuture.completedFuture(false);
        }
        return journal.written().thenComposeAsync(written -> attempt(message, 0));
    }

    private CompletableFuture<Boolean> attempt(Message message, int tries) {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(URI.create(message.url()))
                        .timeout(ANSWER_LIMIT)
                        .header("Content-Type", "application/json")
                        .POST(BodyPublishers.ofByteArray(message.body()));
        keys.headers(message.body(), clock.instant()).forEach(request::header);
        return http.sendAsync(request.build(), BodyHandlers.ofString())
                .handle(
                        (answer, failure) -> {
                            boolean taken = answer != null && isAcknowledged(answer);
                            if (taken == tries > 0) {
                                write(message, taken);
                            }
                            if (!taken) {
                                retry(message, tries);
                            }
                            return taken;
                        });
    }

    /** What is acknowledged at once, as nearly everything is, needs no line. */
    private void write(Message message, boolean taken) {
        Kind kind = taken ? Kind.CALLBACK_TAKEN : Kind.CALLBACK_OWED;
        journal.add(BookEntry.telling(kind, message.order(), clock.instant()));
    }

    private static boolean isAcknowledged(HttpResponse<String> answer) {
        return answer.statusCode() == OK && answer.body().equals("OK");
    }

    /** Sends now what would otherwise wait for its next try; says how many that are. */
    int sendWaiting() {
        List<Retry> now = List.copyOf(waiting);
        now.forEach(this::again);
        return now.size();
    }

    private void retry(Message message, int tries) {
        if (tries >= RETRY_SECONDS.length || timer.isShutdown()) {
            LOG.warn("The simulator gives a callback up that nobody acknowledged");
            return;
        }
        Retry next = new Retry(message, tries + 1);
        waiting.add(next);
        var unused = timer.schedule(() -> again(next), RETRY_SECONDS[tries], TimeUnit.SECONDS);
    }

    private void again(Retry next) {
        if (waiting.remove(next)) {
            CompletableFuture<Boolean> unused = attempt(next.message(), next.tries());
        }
    }
}
