package org.tallystick.app.dashboard.frame;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.scheduling.concurrent.CustomizableThreadFactory;
import org.springframework.stereotype.Component;
import org.springframework.web.servlet.mvc.method.annotation.SseEmitter;

/**
 * Tells open pages that something has changed; they then fetch what they show of it. Looks only
 * while somebody does. Stops before the server does, whose end would otherwise wait for the pages.
 */
@Component
class LiveStreams implements SmartLifecycle {

    /** Open pages of this node at most. */
    static final int STREAMS_MAX = 200;

    /**
     * Of one person: pages that nobody sees hold none, and nobody takes them all from the others.
     */
    static final int STREAMS_OF_ONE_MAX = 20;

    private static final Logger LOG = LoggerFactory.getLogger(LiveStreams.class);
    private static final int LOOK_EVERY_MILLIS = 1_000;
    private static final int SENDERS = 4;

    private final Map<String, LiveTopic> topics;
    private final Set<LiveStream> streams = ConcurrentHashMap.newKeySet();
    private final Map<String, String> versions = new HashMap<>();
    private @Nullable ScheduledExecutorService timer;
    private @Nullable ExecutorService senders;

    LiveStreams(List<LiveTopic> topics) {
        this.topics =
                topics.stream().collect(Collectors.toMap(LiveTopic::name, Function.identity()));
    }

    /**
     * A stream of these topics; unknown ones are passed over. Null if there are too many already.
     *
     * @param person who looks
     */
    @Nullable SseEmitter open(Set<String> wanted, String person) {
        ExecutorService sending = senders;
        long own = streams.stream().filter(stream -> stream.isOf(person)).count();
        if (sending == null || streams.size() >= STREAMS_MAX || own >= STREAMS_OF_ONE_MAX) {
            return null;
        }
        LiveStream stream = new LiveStream(person, Set.copyOf(wanted), sending);
        streams.add(stream);
        stream.whenOver(() -> streams.remove(stream));
        return stream.emitter();
    }

    /** Looks, whatever happens: a schedule ends with the first thing that is thrown. */
    private void lookOn() {
        try {
            look();
        } catch (RuntimeException | Error e) {
            LOG.warn("Open pages were not told what has changed: {}", e.getClass().getName());
        }
    }

    /** Looks what has changed, and tells whoever wants to know. */
    void look() {
        for (LiveTopic topic : topics.values()) {
            boolean wanted = streams.stream().anyMatch(stream -> stream.wants(topic.name()));
            if (wanted) {
                look(topic);
            }
        }
        streams.forEach(LiveStream::keepAlive);
    }

    private void look(LiveTopic topic) {
        try {
            String version = topic.version();
            String before = versions.put(topic.name(), version);
            if (!version.equals(before)) {
                streams.stream()
                        .filter(stream -> stream.wants(topic.name()))
                        .forEach(stream -> stream.tell(topic.name()));
            }
        } catch (RuntimeException | Error e) {
            // The others are looked at all the same.
            LOG.debug("{} cannot be looked at now", topic.name(), e);
        }
    }

    @Override
    public void start() {
        senders =
                Executors.newFixedThreadPool(
                        SENDERS, new CustomizableThreadFactory("dashboard-live-"));
        ScheduledExecutorService started =
                Executors.newSingleThreadScheduledExecutor(
                        new CustomizableThreadFactory("dashboard-look-"));
        ScheduledFuture<?> unused =
                started.scheduleWithFixedDelay(
                        this::lookOn, LOOK_EVERY_MILLIS, LOOK_EVERY_MILLIS, TimeUnit.MILLISECONDS);
        timer = started;
    }

    @Override
    public void stop() {
        ScheduledExecutorService running = timer;
        ExecutorService sending = senders;
        timer = null;
        senders = null;
        if (running != null && sending != null) {
            running.shutdownNow();
            sending.shutdownNow();
        }
        streams.forEach(LiveStream::end);
    }

    @Override
    public boolean isRunning() {
        return timer != null;
    }
}
