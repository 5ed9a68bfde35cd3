package org.tallystick.app.feed;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.event.ContextClosedEvent;
import org.springframework.context.event.EventListener;
import org.springframework.scheduling.concurrent.CustomizableThreadFactory;
import org.springframework.stereotype.Component;

/** Runs all feeds that this node may read, each on a thread of its own. */
@Component
public class FeedRunners {

    private static final Logger log = LoggerFactory.getLogger(FeedRunners.class);

    private static final Duration STOP_MAX = Duration.ofSeconds(10);

    private final FeedsSettings settings;
    private final FeedRunnerFactory factory;
    private final FeedRereading rereading;
    private final List<Running> running = new ArrayList<>();

    FeedRunners(FeedsSettings settings, FeedRunnerFactory factory, FeedRereading rereading) {
        this.settings = settings;
        this.factory = factory;
        this.rereading = rereading;
    }

    /** Only once everything was checked and started. */
    @EventListener
    synchronized void start(ApplicationReadyEvent ready) {
        for (Map.Entry<String, FeedSettings> feed : settings.feeds().entrySet()) {
            if (feed.getValue().enabled()) {
                startWithoutHarm(feed.getKey(), feed.getValue());
            }
        }
    }

    /** A feed that cannot be started keeps nothing else from starting. */
    private void startWithoutHarm(String feed, FeedSettings feedSettings) {
        try {
            start(feed, feedSettings);
        } catch (RuntimeException e) {
            log.error("Feed {} cannot be started: {}", feed, e.getClass().getName());
            log.debug("It failed with", e);
        }
    }

    /** Starts one more, such as the demonstration's, whose address is known late. */
    public synchronized void start(String feed, FeedSettings feedSettings) {
        rereading.learn(feed, feedSettings);
        ScheduledExecutorService fetching =
                Executors.newSingleThreadScheduledExecutor(
                        new CustomizableThreadFactory("feed-fetch-" + feed + "-"));
        ScheduledExecutorService thread =
                Executors.newSingleThreadScheduledExecutor(
                        new CustomizableThreadFactory("feed-" + feed + "-"));
        Running started =
                new Running(factory.runner(feed, feedSettings, fetching), thread, fetching);
        running.add(started);
        started.again(Duration.ZERO);
        log.info("Feed {} is read, as far as this node has its lease", feed);
    }

    @EventListener
    synchronized void stop(ContextClosedEvent closed) {
        running.forEach(Running::stop);
        running.clear();
    }

    private record Running(
            FeedRunner runner, ScheduledExecutorService thread, ScheduledExecutorService fetching) {

        void again(Duration wait) {
            try {
                ScheduledFuture<?> unused =
                        thread.schedule(
                                () -> again(runner.run()), wait.toMillis(), TimeUnit.MILLISECONDS);
            } catch (RejectedExecutionException e) {
                log.debug("A feed is being stopped", e);
            }
        }

        void stop() {
            thread.shutdownNow();
            fetching.shutdownNow();
            try {
                if (!thread.awaitTermination(STOP_MAX.toSeconds(), TimeUnit.SECONDS)) {
                    log.warn("A feed's thread does not end; its lease runs out by itself");
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            runner.close();
        }
    }
}
