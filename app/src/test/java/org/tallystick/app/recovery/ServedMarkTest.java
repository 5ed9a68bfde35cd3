package org.tallystick.app.recovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.tallystick.api.recovery.RecoveryReason;
import org.tallystick.app.recovery.ServedMark.Doubt;
import org.tallystick.testing.TestDatabase;

/** A database and its mark: the copies are made by putting rows or files back as they were. */
class ServedMarkTest {

    @TempDir private Path folder;
    private final TestDatabase database = TestDatabase.create();
    private final JdbcClient jdbc = JdbcClient.create(database.dataSource());
    private Path path;

    @BeforeEach
    void serveOnce() {
        path = folder.resolve("mark");
        append();
        mark().renew(0);
    }

    @AfterEach
    void drop() {
        database.drop();
    }

    @Test
    void nothing_is_wrong_with_a_database_that_is_started_again() {
        assertThat(mark().doubt(0)).isEmpty();
        mark().renew(0);
        append();
        assertThat(mark().doubt(0)).isEmpty();
    }

    @Test
    void a_first_start_has_no_mark_and_no_doubt() {
        jdbc.sql("DELETE FROM served_mark").update();
        assertThat(new ServedMark(file("other"), true, jdbc, Clock.systemUTC()).doubt(0)).isEmpty();
    }

    @Test
    void an_older_copy_does_not_know_the_newest_token() {
        String copied = token();
        mark().renew(0);
        mark().renew(0);
        jdbc.sql("UPDATE served_mark SET token = ?, previous_token = NULL").param(copied).update();

        assertThat(reason(mark().doubt(0))).isEqualTo(RecoveryReason.MARK_DIFFERS);
    }

    /** First in the database, then in the file: in between a process may die. */
    @Test
    void a_start_that_died_before_the_file_was_written_is_no_restore() throws IOException {
        byte[] before = Files.readAllBytes(path);
        mark().renew(0);
        Files.write(path, before);

        assertThat(mark().doubt(0)).isEmpty();
    }

    @Test
    void a_copy_of_the_same_run_lacks_the_newest_event() {
        ServedMark running = mark();
        running.renew(0);
        long newest = append();
        running.follow();
        assertThat(mark().doubt(0)).isEmpty();
        jdbc.sql("DELETE FROM domainevententry WHERE globalindex = ?").param(newest).update();

        assertThat(mark().doubt(0)).contains(new Doubt(RecoveryReason.EVENTS_MISSING, newest));
    }

    @Test
    void another_event_under_the_same_number_is_another_history() {
        jdbc.sql("UPDATE domainevententry SET eventidentifier = 'another'").update();

        assertThat(reason(mark().doubt(0))).isEqualTo(RecoveryReason.EVENTS_MISSING);
    }

    @Test
    void a_copied_folder_comes_without_its_mark() throws IOException {
        Files.delete(path);

        assertThat(reason(mark().doubt(0))).isEqualTo(RecoveryReason.MARK_MISSING);
        assertThat(new ServedMark(file("mark"), false, jdbc, Clock.systemUTC()).doubt(0))
                .as("where a disk need not last")
                .isEmpty();
    }

    @Test
    void a_node_that_slept_through_a_recovery_asks_for_no_other() {
        jdbc.sql("DELETE FROM domainevententry").update();

        assertThat(mark().doubt(1)).isEmpty();
        assertThat(mark().doubt(0)).isPresent();
    }

    @Test
    void a_database_from_before_a_recovery_is_an_older_one() {
        mark().renew(2);

        assertThat(mark().doubt(2)).isEmpty();
        assertThat(reason(mark().doubt(1))).isEqualTo(RecoveryReason.MARK_DIFFERS);
    }

    @Test
    void what_is_no_mark_is_not_taken_for_one() throws IOException {
        Files.writeString(path, "something else\n");

        assertThatThrownBy(() -> mark().doubt(0)).hasMessageContaining("is not a mark");
    }

    private static RecoveryReason reason(Optional<Doubt> doubt) {
        return doubt.orElseThrow().reason();
    }

    private String token() {
        return jdbc.sql("SELECT token FROM served_mark").query(String.class).single();
    }

    private MarkFile file(String name) {
        return new MarkFile(folder.resolve(name));
    }

    /** As a process sees it that has just been started. */
    private ServedMark mark() {
        return new ServedMark(file("mark"), true, jdbc, Clock.systemUTC());
    }

    private long append() {
        return jdbc.sql(
                        """
                        INSERT INTO domainevententry (aggregateidentifier, sequencenumber, type,
                            eventidentifier, timestamp, payloadtype, payload)
                        VALUES (gen_random_uuid()::text, 0, 'Account', gen_random_uuid()::text,
                            '2026-03-01T10:00:00Z', 'none', '')
                        RETURNING globalindex""")
                .query(Long.class)
                .single();
    }
}
