package org.tallystick.app.dashboard.frame;

import java.io.IOException;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.springframework.web.servlet.mvc.method.annotation.SseEmitter;

/** One open page. A slow one keeps no other waiting: what it has not taken is told it once. */
final class LiveStream {

    /** After so long the browser comes again, and shows anew who it is. */
    private static final Duration LIFETIME = Duration.ofMinutes(5);

    private static final int QUIET_LOOKS_MAX = 15;

    private final String owner;
    private final Set<String> wanted;
    private final ExecutorService sending;
    private final SseEmitter emitter = new SseEmitter(LIFETIME.toMillis());
    private final Set<String> changed = ConcurrentHashMap.newKeySet();
    private final AtomicBoolean busy = new AtomicBoolean();
    private final AtomicInteger quiet = new AtomicInteger(QUIET_LOOKS_MAX);

    LiveStream(String owner, Set<String> wanted, ExecutorService sending) {
        this.owner = owner;
        this.wanted = wanted;
        this.sending = sending;
        // What has changed between the page and its stream is not missed.
        changed.addAll(wanted);
    }

    SseEmitter emitter() {
        return emitter;
    }

    void whenOver(Runnable action) {
        emitter.onCompletion(action);
        emitter.onTimeout(emitter::complete);
        emitter.onError(failure -> action.run());
    }

    boolean isOf(String person) {
        return owner.equals(person);
    }

    boolean wants(String topic) {
        return wanted.contains(topic);
    }

    void tell(String topic) {
        changed.add(topic);
        send();
    }

    /** Proxies close what is silent. */
    void keepAlive() {
        if (quiet.incrementAndGet() > QUIET_LOOKS_MAX) {
            send();
        }
    }

    void end() {
        try {
            emitter.complete();
        } catch (IllegalStateException gone) {
            // The server has noticed before us that nobody is there any more.
        }
    }

    private void send() {
        if (busy.compareAndSet(false, true)) {
            boolean taken = false;
            try {
                sending.execute(this::sendNow);
                taken = true;
            } catch (RejectedExecutionException stopping) {
                // Nobody is told anything any more.
            } finally {
                if (!taken) {
                    busy.set(false);
                }
            }
        }
    }

    private void sendNow() {
        try {
            quiet.set(0);
            emitter.send(SseEmitter.event().comment("here"));
            for (String topic : Set.copyOf(changed)) {
                changed.remove(topic);
                emitter.send(SseEmitter.event().name(topic).data("changed"));
            }
        } catch (IOException | IllegalStateException gone) {
            end();
        } finally {
            busy.set(false);
        }
    }
}
