package org.tallystick.command.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.axonframework.messaging.responsetypes.ResponseTypes;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.tallystick.api.events.EventPage;
import org.tallystick.api.events.FindEvents;
import org.tallystick.api.events.StoredEvent;
import org.tallystick.api.recovery.RecoveryBook;
import org.tallystick.api.recovery.RecoveryReason;
import org.tallystick.command.CommandSide;
import org.tallystick.testing.TestDatabase;

class StoredEventsTests {

    private static final Set<String> RECHARGES = Set.of("FundsRecharged");

    private final TestDatabase database = TestDatabase.create();
    private CommandSide node;

    @BeforeEach
    void start() {
        node = CommandSide.start(database.jdbcUrl());
    }

    @AfterEach
    void stop() {
        node.close();
        database.drop();
    }

    @Test
    void a_long_stretch_without_the_type_is_passed_page_by_page() {
        node.open("alice");
        node.jdbc()
                .queryForObject(
                        "SELECT setval('domainevententry_globalindex_seq', ?)",
                        Long.class,
                        StoredEvents.LOOKED_AT_MAX + 10);
        node.recharge("alice", "far", 1);

        EventPage first = find(-1, RECHARGES, 10);
        assertThat(first)
                .isEqualTo(new EventPage(first.events(), StoredEvents.LOOKED_AT_MAX - 1, true));
        assertThat(first.events()).isEmpty();
        EventPage second = find(first.lookedUpTo(), RECHARGES, 10);
        assertThat(second.events())
                .singleElement()
                .extracting(StoredEvent::type)
                .isEqualTo("FundsRecharged");
        assertThat(second.hasMore()).isFalse();
        EventPage end = find(second.lookedUpTo(), RECHARGES, 10);
        assertThat(end).isEqualTo(new EventPage(end.events(), second.lookedUpTo(), false));
        assertThat(end.events()).isEmpty();
    }

    @Test
    void without_types_a_stretch_without_numbers_is_passed_at_once() {
        node.open("alice");
        node.jdbc()
                .queryForObject(
                        "SELECT setval('domainevententry_globalindex_seq', ?)",
                        Long.class,
                        StoredEvents.LOOKED_AT_MAX * 3);
        node.open("bob");

        EventPage page = find(-1, Set.of(), 10);
        assertThat(page.events()).extracting(StoredEvent::stream).contains("account/bob");
        assertThat(page.hasMore()).isFalse();
    }

    @Test
    void a_full_page_ends_with_its_last_event() {
        node.open("alice");
        node.recharge("alice", "1", 1);
        node.recharge("alice", "2", 1);

        EventPage first = find(-1, RECHARGES, 1);
        assertThat(first.events()).hasSize(1);
        assertThat(first.lookedUpTo()).isEqualTo(first.events().get(0).position());
        assertThat(first.hasMore()).isTrue();
        EventPage second = find(first.lookedUpTo(), RECHARGES, 1);
        assertThat(second.events()).hasSize(1);
        assertThat(second.hasMore()).isFalse();
    }

    @Test
    void an_empty_store_has_nothing_and_no_more() {
        EventPage page = find(-1, RECHARGES, 10);
        assertThat(page.events()).isEmpty();
        assertThat(page.lookedUpTo()).isEqualTo(-1);
        assertThat(page.hasMore()).isFalse();
    }

    /** Integrators keep the number that they have come to. */
    @Test
    void gives_no_number_of_a_lost_event_to_another_one() {
        node.open("alice");
        node.recharge("alice", "before", 100);
        long lost = newest(node);
        node.jdbc().update("DELETE FROM domainevententry WHERE globalindex = ?", lost);
        node.jdbc()
                .queryForObject(
                        "SELECT setval('domainevententry_globalindex_seq', ?)",
                        Long.class,
                        lost - 1);
        RecoveryBook book = node.bean(RecoveryBook.class);
        book.begin(RecoveryReason.DECLARED, null, "somebody");
        book.startReplay(Instant.EPOCH, "somebody");
        book.replayed(List.of());
        assertThat(book.end("somebody")).isTrue();
        node.recharge("alice", "after", 1);
        assertThat(newest(node))
                .as("the database itself counts from where it was")
                .isLessThan(lost + 9);

        List<StoredEvent> after = find(lost, Set.of(), 100).events();

        assertThat(after).isNotEmpty();
        assertThat(after).allSatisfy(event -> assertThat(event.position()).isGreaterThan(lost));
        assertThat(find(lost, Set.of(), 100).lookedUpTo())
                .isEqualTo(after.get(after.size() - 1).position());
        assertThat(find(after.get(0).position(), Set.of(), 100).events())
                .isEqualTo(after.subList(1, after.size()));
        assertThat(find(-1, Set.of(), 100).events())
                .hasSize((int) node.count("SELECT count(*) FROM domainevententry"));
    }

    private static long newest(CommandSide node) {
        return node.count("SELECT max(globalindex) FROM domainevententry");
    }

    private EventPage find(long after, Set<String> types, int limit) {
        return CommandSide.await(
                node.queries()
                        .query(
                                new FindEvents(after, types, limit),
                                ResponseTypes.instanceOf(EventPage.class)));
    }
}
