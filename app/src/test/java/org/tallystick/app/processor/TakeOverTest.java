package org.tallystick.app.processor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import org.axonframework.common.ReflectionUtils;
import org.axonframework.eventhandling.StreamingEventProcessor;
import org.axonframework.eventhandling.pooled.PooledStreamingEventProcessor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.context.annotation.Bean;
import org.tallystick.api.processor.TakeOver;
import org.tallystick.app.runtime.RuntimeSettings;
import org.tallystick.app.runtime.SegmentGate;
import org.tallystick.testing.TestDatabase;

/** How long the work of a dead node is left undone: by the settings, and not by a watch. */
class TakeOverTest {

    private static final String LEDGER = "ledger";
    private static final SegmentKey SEGMENT = new SegmentKey(LEDGER, 0);

    private final TestDatabase database = TestDatabase.create();

    @AfterEach
    void stop() {
        database.drop();
    }

    @Test
    void by_the_shipped_settings_it_is_taken_within_20_seconds_and_a_pause_of_9_loses_nothing()
            throws Exception {
        try (Node node = Node.startAsShipped(database)) {
            check(node);
        }
    }

    private static void check(Node node) throws Exception {
        Duration claim = node.part(RuntimeSettings.class).claimTimeout();

        assertThat(TakeOver.longest(claim)).isLessThanOrEqualTo(Duration.ofSeconds(20));
        assertThat(TakeOver.pauseMax(claim)).isGreaterThanOrEqualTo(Duration.ofSeconds(9));
        Map<String, StreamingEventProcessor> all = node.part(RunningProcessors.class).all();
        assertThat(all).hasSizeGreaterThanOrEqualTo(6);
        for (StreamingEventProcessor each : all.values()) {
            assertThat(millis(each, "tokenClaimInterval"))
                    .as(each.getName())
                    .isEqualTo(TakeOver.LOOK.toMillis());
            assertThat(millis(each, "claimExtensionThreshold"))
                    .as(each.getName())
                    .isEqualTo(TakeOver.renewal(claim).toMillis());
        }
    }

    private static long millis(StreamingEventProcessor processor, String field) throws Exception {
        return ReflectionUtils.getFieldValue(
                PooledStreamingEventProcessor.class.getDeclaredField(field), processor);
    }

    /** Axon leaves a segment that it has failed at alone, up to a minute; here for an hour. */
    @Test
    void a_free_segment_is_asked_for_although_the_processor_leaves_it_alone() {
        try (Node node = Node.startWith(Claims.class, database)) {
            node.awaitRunning(LEDGER);
            Queue<SegmentKey> claims = node.part(Claims.Noted.class).claims();
            claims.clear();

            node.part(RunningProcessors.class)
                    .find(LEDGER)
                    .orElseThrow()
                    .releaseSegment(SEGMENT.segment(), 1, TimeUnit.HOURS);

            await().atMost(Node.LIMIT).until(() -> claims.contains(SEGMENT));
            node.awaitRunning(LEDGER);
        }
    }

    /** Notes who asks for which segment; not found by itself. */
    static class Claims {

        record Noted(Queue<SegmentKey> claims) implements SegmentGate {

            @Override
            public void claiming(String processor, int segment) {
                claims.add(new SegmentKey(processor, segment));
            }
        }

        @Bean
        Noted noted() {
            return new Noted(new ConcurrentLinkedQueue<>());
        }
    }
}
