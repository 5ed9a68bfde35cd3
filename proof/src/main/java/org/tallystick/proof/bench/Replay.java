package org.tallystick.proof.bench;

import java.time.Duration;
import java.util.Collection;
import java.util.OptionalLong;
import org.axonframework.config.EventProcessingConfiguration;
import org.axonframework.eventhandling.EventTrackerStatus;
import org.axonframework.eventhandling.StreamingEventProcessor;
import org.tallystick.api.replay.ActiveProcessors;

/** Builds the ledger, the balances and the holds anew from all events. */
final class Replay {

    private static final String MODEL = "ledger";
    private static final int EVENTS_PER_SECOND = 20_000;
    private static final Duration LIMIT = Duration.ofMinutes(5);

    private final Lab lab;

    Replay(Lab lab) {
        this.lab = lab;
    }

    void run() throws Exception {
        InProcessApplication application = lab.inProcess();
        // What the load of the callbacks leaves behind makes a longer and so a fairer replay.
        lab.oldCallbacks(application);
        lab.readModels().awaitAll();
        StreamingEventProcessor processor =
                application
                        .bean(EventProcessingConfiguration.class)
                        .eventProcessor(
                                application.bean(ActiveProcessors.class).nameOf(MODEL),
                                StreamingEventProcessor.class)
                        .orElseThrow();
        long events = lab.database().number("SELECT count(*) FROM domainevententry");
        lab.database().settle();
        processor.shutDown();
        processor.resetTokens();
        long startedAt = System.nanoTime();
        processor.start();
        Await.until("The replay ends", LIMIT, () -> isDone(processor.processingStatus().values()));
        double seconds = (System.nanoTime() - startedAt) / 1e9;
        long perSecond = Math.round(events / seconds);
        lab.report()
                .finding(
                        "replay of the ledger and the balances",
                        "%d events in %.1f s, %d events/s".formatted(events, seconds, perSecond));
        lab.report()
                .figure(
                        "replay of the ledger and the balances",
                        EVENTS_PER_SECOND + " events/s",
                        perSecond + " events/s",
                        perSecond >= EVENTS_PER_SECOND);
        lab.readModels().awaitAll();
    }

    private static boolean isDone(Collection<EventTrackerStatus> segments) {
        return segments.stream().mapToDouble(Replay::share).sum() >= 1
                && segments.stream().allMatch(Replay::hasReachedReset);
    }

    /** The share of all events that a segment stands for: not all may be claimed yet. */
    private static double share(EventTrackerStatus status) {
        return 1.0 / (status.getSegment().getMask() + 1);
    }

    private static boolean hasReachedReset(EventTrackerStatus status) {
        OptionalLong reset = status.getResetPosition();
        OptionalLong current = status.getCurrentPosition();
        return reset.isEmpty() || (current.isPresent() && current.getAsLong() >= reset.getAsLong());
    }
}
