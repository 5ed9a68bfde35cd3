package org.tallystick.query.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tallystick.api.InvalidCursorException;
import org.tallystick.api.Money;
import org.tallystick.api.MovementType;
import org.tallystick.api.Page;
import org.tallystick.api.account.Movement;
import org.tallystick.api.ledger.Entry;
import org.tallystick.api.ledger.Layer;
import org.tallystick.api.ledger.LedgerQuery.FindEntries;
import org.tallystick.api.ledger.Side;
import org.tallystick.query.AccountStory;
import org.tallystick.query.ReadSide;
import org.tallystick.testing.TurnableClock;

class LedgerQueriesTest {

    private final TurnableClock clock = new TurnableClock(Stories.START.plusSeconds(3_600));
    private ReadSide readSide;

    @BeforeEach
    void start() {
        readSide = new ReadSide(clock);
    }

    @AfterEach
    void stop() {
        readSide.close();
    }

    @Test
    void an_entry_shows_everything_about_its_movement() {
        AccountStory story = new AccountStory("alice", "CNY", Stories.START);
        Movement recharge = story.by("gateway:alipay").recharge(1_250);
        append(story);

        Entry customer = entries(all("alice")).get(0);
        Entry clearing = entries(all("clearing:alipay")).get(0);

        assertThat(customer)
                .isEqualTo(
                        new Entry(
                                customer.entryId(),
                                "alice",
                                Layer.POSTED,
                                MovementType.RECHARGE,
                                Side.CREDIT,
                                new Money(1_250, "CNY"),
                                1_250L,
                                "clearing:alipay",
                                recharge.movementId(),
                                recharge.callback().id(),
                                "gateway:alipay",
                                recharge.reference(),
                                null,
                                recharge.recordedAt(),
                                1,
                                "trace",
                                "request"));
        assertThat(customer.entryId()).matches("[0-9a-f-]{36}-1");
        assertThat(clearing.entryId()).matches("[0-9a-f-]{36}-0");
        assertThat(clearing.side()).isEqualTo(Side.DEBIT);
        assertThat(clearing.balanceAfter()).isNull();
        assertThat(clearing.counterAccount()).isEqualTo("alice");
    }

    @Test
    void lists_by_layer_type_time_and_order() {
        AccountStory story = Stories.eventful("alice");
        append(story);
        List<Entry> oldestFirst = entries(list("alice", null, null, null, null, true));
        Instant third = oldestFirst.get(2).recordedAt();
        Instant fifth = oldestFirst.get(4).recordedAt();

        assertThat(entries(list("alice", null, null, null, Layer.HELD, true)))
                .hasSize(10)
                .allMatch(entry -> entry.layer() == Layer.HELD);
        assertThat(entries(list("alice", null, null, MovementType.REFUND, null, true)))
                .hasSize(1)
                .allMatch(entry -> entry.type() == MovementType.REFUND);
        assertThat(entries(list("alice", third, fifth, null, null, true)))
                .isNotEmpty()
                .allMatch(entry -> !entry.recordedAt().isBefore(third))
                .allMatch(entry -> entry.recordedAt().isBefore(fifth));
        assertThat(entries(list("alice", null, null, null, null, false)))
                .containsExactlyElementsOf(reversed(oldestFirst));
        assertThat(entries(all("nobody"))).isEmpty();
    }

    /** All movements here have one recorded time, as they can have under load. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void paging_skips_and_repeats_nothing_while_entries_are_added(boolean ascending) {
        AccountStory story = new AccountStory("alice", "CNY", Stories.START);
        for (int i = 0; i < 25; i++) {
            story.recharge(1 + i);
        }
        append(story);
        List<Entry> before = entries(list("alice", null, null, null, null, ascending));
        readSide.jdbc().sql("UPDATE ledger_entry SET recorded_at = ?").param(utc()).update();

        List<String> seen = new ArrayList<>();
        String cursor = null;
        do {
            Page<Entry> page =
                    readSide.page(
                            new FindEntries("alice", null, null, null, null, ascending, cursor, 7),
                            Entry.class);
            page.data().forEach(entry -> seen.add(entry.entryId()));
            cursor = page.nextCursor();
            if (cursor != null && seen.size() < 30) {
                int version = story.events().size();
                story.recharge(100);
                readSide.append(story.events(), version);
                readSide.awaitCaughtUp(LedgerProjection.PROCESSOR);
            }
        } while (cursor != null);

        assertThat(seen).doesNotHaveDuplicates();
        List<String> ids = before.stream().map(Entry::entryId).toList();
        assertThat(seen.subList(0, 25)).isEqualTo(ids);
        assertThat(seen.size()).isEqualTo(ascending ? entries(all("alice")).size() : 25);
    }

    @Test
    void the_last_page_has_no_cursor_even_when_it_is_full() {
        AccountStory story = new AccountStory("alice", "CNY", Stories.START);
        story.recharge(1);
        story.recharge(2);
        append(story);

        Page<Entry> page =
                readSide.page(
                        new FindEntries("alice", null, null, null, null, true, null, 2),
                        Entry.class);

        assertThat(page.data()).hasSize(2);
        assertThat(page.hasMore()).isFalse();
    }

    @Test
    void refuses_a_cursor_of_another_list() {
        AccountStory story = Stories.eventful("alice");
        append(story);
        String cursor =
                readSide.page(
                                new FindEntries("alice", null, null, null, null, true, null, 2),
                                Entry.class)
                        .nextCursor();

        assertThatExceptionOfType(CompletionException.class)
                .isThrownBy(
                        () ->
                                readSide.page(
                                        new FindEntries(
                                                "bob", null, null, null, null, true, cursor, 2),
                                        Entry.class))
                .withCauseInstanceOf(InvalidCursorException.class);
    }

    private void append(AccountStory story) {
        readSide.append(story);
        readSide.awaitCaughtUp(LedgerProjection.PROCESSOR);
    }

    private List<Entry> entries(FindEntries query) {
        return readSide.page(query, Entry.class).data();
    }

    private static FindEntries all(String account) {
        return list(account, null, null, null, null, true);
    }

    private static FindEntries list(
            String account,
            @Nullable Instant from,
            @Nullable Instant to,
            @Nullable MovementType type,
            @Nullable Layer layer,
            boolean ascending) {
        return new FindEntries(account, from, to, type, layer, ascending, null, 500);
    }

    private OffsetDateTime utc() {
        return Stories.START.atOffset(ZoneOffset.UTC);
    }

    private static <T> List<T> reversed(List<T> list) {
        List<T> reversed = new ArrayList<>(list);
        Collections.reverse(reversed);
        return reversed;
    }
}
