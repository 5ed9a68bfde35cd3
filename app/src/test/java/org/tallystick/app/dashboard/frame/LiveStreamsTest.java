package org.tallystick.app.dashboard.frame;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What open pages are told, whatever happens meanwhile. */
class LiveStreamsTest {

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final AtomicInteger failing = new AtomicInteger();
    private final AtomicInteger sound = new AtomicInteger();
    private final LiveStreams streams =
            new LiveStreams(
                    List.of(
                            topic("failing", failing, new OutOfMemoryError("for a moment")),
                            topic("sound", sound, null)));

    @AfterEach
    void stop() {
        streams.stop();
    }

    @Test
    void goes_on_looking_after_an_error() {
        streams.start();
        assertThat(streams.open(Set.of("failing", "sound"), "anna")).isNotNull();

        await().atMost(PATIENCE).until(() -> failing.get() > 1 && sound.get() > 1);
    }

    @Test
    void looks_only_at_what_somebody_wants_to_know() {
        streams.start();
        assertThat(streams.open(Set.of("sound", "unknown"), "anna")).isNotNull();

        await().atMost(PATIENCE).until(() -> sound.get() > 1);

        assertThat(failing).hasValue(0);
    }

    @Test
    void opens_no_more_than_so_many_and_none_when_stopped() {
        streams.start();
        for (int i = 0; i < LiveStreams.STREAMS_MAX; i++) {
            assertThat(streams.open(Set.of("sound"), "person" + i)).isNotNull();
        }
        assertThat(streams.open(Set.of("sound"), "anna")).isNull();

        streams.stop();

        assertThat(streams.open(Set.of("sound"), "person1")).isNull();
    }

    @Test
    void lets_nobody_take_all_of_them() {
        streams.start();
        for (int i = 0; i < LiveStreams.STREAMS_OF_ONE_MAX; i++) {
            assertThat(streams.open(Set.of("sound"), "anna")).isNotNull();
        }

        assertThat(streams.open(Set.of("sound"), "anna")).isNull();
        assertThat(streams.open(Set.of("sound"), "ben")).isNotNull();
    }

    private static LiveTopic topic(String name, AtomicInteger looks, @Nullable Error failure) {
        return new LiveTopic() {
            @Override
            public String name() {
                return name;
            }

            @Override
            public String version() {
                looks.incrementAndGet();
                if (failure != null) {
                    throw failure;
                }
                return "1";
            }
        };
    }
}
