package org.tallystick.app.gateway.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.tallystick.api.gateway.CallbackQuery.StoredCallback;
import org.tallystick.app.gateway.archive.ArchiveFolder.Content;

class RetentionTest extends RetentionTestCase {

    private static final YearMonth MARCH = YearMonth.of(2026, 3);

    /** Of the parent table, which is what everybody else writes to. */
    private static final List<String> READ_ONLY =
            List.of(
                    "UPDATE callback_body SET headers = ''",
                    "DELETE FROM callback_body",
                    "TRUNCATE callback_body",
                    """
                    INSERT INTO callback_body (received_at, inbox_id, headers, body)
                    VALUES ('2026-03-20T00:00:00Z', 'late', '{}', '')""",
                    "TRUNCATE callback_body_2026_03");

    @Test
    void old_months_become_read_only_and_then_go_to_the_archive_whole() throws IOException {
        List<String> inboxIds = new ArrayList<>();
        for (int number = 0; number < 300; number++) {
            inboxIds.add(filler.add("order-" + number, "N-" + number, body(number)));
        }
        filler.finishAll();
        CallbackRetention retention = retention();
        retention.run();
        clock.turn(Duration.between(clock.instant(), Instant.parse("2026-06-29T23:59:59Z")));
        retention.run();
        assertThat(jdbc.sql("UPDATE callback_body SET headers = headers").update()).isEqualTo(300);

        clock.turn(Duration.ofSeconds(1));
        retention.run();
        assertThatThrownBy(() -> jdbc.sql("UPDATE callback_body_2026_03 SET headers = ''").update())
                .hasMessageContaining("read-only");
        assertThatThrownBy(() -> jdbc.sql("DELETE FROM callback_body_2026_03").update())
                .hasMessageContaining("read-only");
        for (String change : READ_ONLY) {
            assertThatThrownBy(() -> jdbc.sql(change).update()).hasMessageContaining("read-only");
        }
        assertThat(jdbc.sql("SELECT count(*) FROM callback_body").query(Long.class).single())
                .isEqualTo(300);
        clock.turn(Duration.ofDays(90).minusSeconds(1));
        retention.run();
        assertThat(exists("callback_body_2026_03")).isTrue();

        clock.turn(Duration.ofSeconds(1));
        retention.run();
        assertThat(exists("callback_body_2026_03")).isFalse();
        assertThat(jdbc.sql("SELECT count(*) FROM callback_inbox").query(Long.class).single())
                .isEqualTo(300);
        assertThat(jdbc.sql("SELECT rows FROM callback_archive").query(Long.class).single())
                .isEqualTo(300);
        try (Stream<Path> files = Files.list(folder.resolve("archive/callbacks/2026-03"))) {
            assertThat(files).hasSize(16);
        }
        CallbackSearch search = search(retention);
        for (int number = 0; number < 300; number += 37) {
            StoredCallback found = search.find(inboxIds.get(number), 10).get(0);
            assertThat(found.body()).isEqualTo(body(number));
            assertThat(found.place()).endsWith("2026-03");
            assertThat(search.find("N-" + number, 10)).containsExactly(found);
            assertThat(search.find("order-" + number, 10)).containsExactly(found);
        }
        assertThat(search.find("nothing", 10)).isEmpty();
    }

    @Test
    void finds_what_is_not_archived_yet() {
        String inboxId = filler.add("order-1", "N-1", body(1));

        StoredCallback found = search(retention()).find("N-1", 10).get(0);

        assertThat(found.inboxId()).isEqualTo(inboxId);
        assertThat(found.body()).isEqualTo(body(1));
        assertThat(found.place()).isEqualTo("database");
        assertThat(found.state()).isEqualTo("NEW");
    }

    @Test
    void nothing_is_archived_that_is_still_to_be_processed() {
        String unused = filler.add("order-1", "N-1", body(1));
        clock.turn(Duration.ofDays(400));
        retention().run();

        assertThat(exists("callback_body_2026_03")).isTrue();
    }

    @Test
    void nothing_is_dropped_if_the_archive_cannot_be_written() throws IOException {
        String unused = filler.add("order-1", "N-1", body(1));
        filler.finishAll();
        Files.createDirectories(folder.resolve("archive"));
        Files.writeString(folder.resolve("archive/callbacks"), "in the way");
        clock.turn(Duration.ofDays(400));
        CallbackRetention retention = retention();

        assertThatThrownBy(retention::run).hasMessageContaining("could not be archived");
        assertThat(exists("callback_body_2026_03")).isTrue();

        Files.delete(folder.resolve("archive/callbacks"));
        retention.run();
        assertThat(exists("callback_body_2026_03")).isFalse();
    }

    @Test
    void a_run_that_died_before_it_dropped_the_table_is_made_again() throws IOException {
        String inboxId = filler.add("order-1", "N-1", body(1));
        filler.finishAll();
        Path place = folder.resolve("archive/callbacks");
        Path earlier = place.resolve("2026-03");
        Files.createDirectories(earlier);
        Files.writeString(earlier.resolve("0.ndjson.gz"), "of before");
        Files.createDirectories(place.resolve("2026-03.draft"));
        clock.turn(Duration.ofDays(400));
        CallbackRetention retention = retention();
        retention.run();

        assertThat(search(retention).find(inboxId, 1).get(0).body()).isEqualTo(body(1));
        assertThat(place.resolve("2026-03.replaced-1")).isDirectory();
        assertThat(place.resolve("2026-03.draft")).doesNotExist();
    }

    @Test
    void a_damaged_line_is_noticed() throws IOException {
        ArchiveFolder archive = new ArchiveFolder(folder);
        ArchivedCallback row =
                new ArchivedCallback("id", "g", "o", "n", "2026", "t", null, "{}", new byte[] {1});
        Content content = archive.write(MARCH, 1, rows -> rows.accept(row));
        assertThat(content.rows()).isEqualTo(1);
        String damaged = row.toLine().replace("\"AQ==\"", "\"Ag==\"");
        assertThat(damaged).isNotEqualTo(row.toLine());
        assertThatThrownBy(() -> ArchivedCallback.ofLine(damaged)).hasMessageContaining("damaged");
    }
}
