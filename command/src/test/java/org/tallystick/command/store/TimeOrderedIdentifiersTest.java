package org.tallystick.command.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.axonframework.common.IdentifierFactory;
import org.junit.jupiter.api.Test;

class TimeOrderedIdentifiersTest {

    private final AtomicLong clock = new AtomicLong(1_700_000_000_000L);
    private final TimeOrderedIdentifiers identifiers = new TimeOrderedIdentifiers(clock::get);

    @Test
    void are_the_ids_that_axon_gives_its_messages() {
        assertThat(IdentifierFactory.getInstance()).isInstanceOf(TimeOrderedIdentifiers.class);
    }

    @Test
    void are_uuids_of_version_7_that_begin_with_the_time() {
        UUID id = UUID.fromString(identifiers.generateIdentifier());

        assertThat(id.version()).isEqualTo(7);
        assertThat(id.variant()).isEqualTo(2);
        assertThat(id.getMostSignificantBits() >>> 16).isEqualTo(clock.get());
    }

    @Test
    void grow_within_one_millisecond_and_beyond_its_counter() {
        List<String> ids = Stream.generate(identifiers::generateIdentifier).limit(10_000).toList();

        assertThat(ids).isSorted().doesNotHaveDuplicates();
    }

    @Test
    void grow_when_the_clock_goes_back() {
        String before = identifiers.generateIdentifier();
        clock.addAndGet(-5_000);

        assertThat(identifiers.generateIdentifier()).isGreaterThan(before);
    }

    @Test
    void differ_between_processes_at_the_same_instant() {
        String here = identifiers.generateIdentifier();
        String there = new TimeOrderedIdentifiers(clock::get).generateIdentifier();

        assertThat(there).startsWith(here.substring(0, 13)).isNotEqualTo(here);
    }

    @Test
    void differ_between_threads() {
        Set<String> ids = ConcurrentHashMap.newKeySet();
        IntStream.range(0, 20_000)
                .parallel()
                .forEach(count -> ids.add(identifiers.generateIdentifier()));

        assertThat(ids).hasSize(20_000);
    }
}
