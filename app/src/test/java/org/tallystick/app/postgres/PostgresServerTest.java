package org.tallystick.app.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.tallystick.app.runtime.StartRefusedException;

class PostgresServerTest {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private Path folder;
    private final List<Runnable> ends = new ArrayList<>();

    @BeforeEach
    void createFolder() throws IOException {
        folder = Folders.create();
    }

    @AfterEach
    void end() throws IOException {
        ends.forEach(Runnable::run);
        Archive.delete(folder);
    }

    @Test
    void keeps_what_was_written_over_a_stop() throws Exception {
        DataFolder taken = DataFolder.take(folder);
        PostgresServer first = PostgresServer.start(taken);
        Folders.execute(folder, first.port(), "CREATE TABLE kept AS SELECT 7 AS value");
        first.stop();
        taken.close();

        int port = start().port();

        assertThat(Folders.query(folder, port, "SELECT value FROM kept")).isEqualTo("7");
    }

    @Test
    void keeps_what_was_written_and_runs_alone_after_the_application_was_killed() throws Exception {
        ProcessHandle orphan;
        try (ServerProcess killed = ServerProcess.start(folder)) {
            Folders.execute(folder, killed.port(), "CREATE TABLE kept AS SELECT 7 AS value");
            killed.kill();
            orphan = postmaster();
            assertThat(orphan.isAlive()).isTrue();
        }

        int port = start().port();

        assertThat(Folders.query(folder, port, "SELECT value FROM kept")).isEqualTo("7");
        assertThat(postmaster().pid()).isNotEqualTo(orphan.pid());
        await().atMost(PATIENCE).until(() -> !runs(orphan.pid()));
    }

    @Test
    void refuses_a_folder_that_another_process_has() throws Exception {
        try (ServerProcess other = ServerProcess.start(folder)) {
            assertThatThrownBy(() -> DataFolder.take(folder))
                    .isInstanceOfSatisfying(
                            StartRefusedException.class,
                            refused -> {
                                assertThat(refused.exitCode())
                                        .isEqualTo(StartRefusedException.EXIT_CODE_IN_USE);
                                assertThat(refused)
                                        .hasMessageContaining(folder.toString())
                                        .hasMessageContaining(Long.toString(other.pid()));
                            });
            assertThat(Folders.query(folder, other.port(), "SELECT 1")).isEqualTo("1");
            other.kill();
        }
        start();
    }

    @Test
    void refuses_a_folder_that_this_process_has() {
        DataFolder taken = DataFolder.take(folder);
        ends.add(taken::close);

        assertThatThrownBy(() -> DataFolder.take(folder))
                .isInstanceOf(StartRefusedException.class)
                .hasMessageContaining("in use");
    }

    @Test
    void leaves_a_stranger_alone_who_got_the_number_of_an_earlier_server() throws Exception {
        PostgresServer first = start();
        first.stop();
        DataFolder again = reopen();
        Process stranger = new ProcessBuilder("sleep", "600").start();
        ends.add(stranger::destroyForcibly);
        Files.writeString(
                folder.resolve("postgres/postmaster.pid"),
                "%d%n%s%n1%n5432%n%n127.0.0.1%n%n".formatted(stranger.pid(), folder));

        PostgresServer second = PostgresServer.start(again);
        ends.add(second::stop);

        assertThat(Folders.query(folder, second.port(), "SELECT 1")).isEqualTo("1");
        assertThat(stranger.isAlive()).isTrue();
    }

    @Test
    void starts_again_on_its_port_when_the_server_is_killed() throws Exception {
        int port = start().port();
        ProcessHandle killed = postmaster();
        killed.destroyForcibly();

        await().atMost(PATIENCE)
                .ignoreExceptions()
                .until(() -> Folders.query(folder, port, "SELECT 1").equals("1"));
        assertThat(postmaster().pid()).isNotEqualTo(killed.pid());
    }

    @Test
    void commits_durably_and_listens_on_this_machine_only_whatever_the_file_says()
            throws Exception {
        start().stop();
        Files.writeString(
                folder.resolve("postgres/postgresql.conf"),
                "fsync=off\nsynchronous_commit=off\nfull_page_writes=off\nlisten_addresses='*'\n",
                StandardOpenOption.APPEND);

        PostgresServer again = PostgresServer.start(reopen());
        ends.add(again::stop);

        for (String setting : List.of("fsync", "synchronous_commit", "full_page_writes")) {
            assertThat(Folders.query(folder, again.port(), "SHOW " + setting))
                    .as(setting)
                    .isEqualTo("on");
        }
        assertThat(Folders.query(folder, again.port(), "SHOW listen_addresses"))
                .isEqualTo("127.0.0.1");
    }

    @Test
    void lets_nobody_in_without_the_password() throws Exception {
        int port = start().port();
        String url = "jdbc:postgresql://127.0.0.1:" + port + "/postgres";

        assertThatThrownBy(() -> DriverManager.getConnection(url, "postgres", "guess").close())
                .isInstanceOfSatisfying(
                        SQLException.class,
                        refused -> assertThat(refused.getSQLState()).isEqualTo("28P01"));
        assertThat(Files.getPosixFilePermissions(folder.resolve("postgres-password")))
                .extracting(Enum::name)
                .containsExactlyInAnyOrder("OWNER_READ", "OWNER_WRITE");
    }

    @Test
    void refuses_files_of_another_major_version_and_leaves_them_alone() throws Exception {
        Path version = folder.resolve("postgres/PG_VERSION");
        Files.createDirectories(folder.resolve("postgres"));
        Files.writeString(version, "17\n");

        assertThatThrownBy(this::start)
                .isInstanceOf(StartRefusedException.class)
                .hasMessageContaining("PostgreSQL 17");
        assertThat(version).hasContent("17");
    }

    @Test
    void refuses_a_folder_that_holds_something_else_and_leaves_it_alone() throws Exception {
        Path stranger = folder.resolve("postgres/letters.txt");
        Files.createDirectories(folder.resolve("postgres"));
        Files.writeString(stranger, "dear");

        assertThatThrownBy(this::start)
                .isInstanceOf(StartRefusedException.class)
                .hasMessageContaining("not a folder of a PostgreSQL database");
        assertThat(stranger).hasContent("dear");
    }

    @Test
    void finishes_a_first_start_that_broke_off() throws Exception {
        Files.createDirectories(folder.resolve("postgres.partial/base"));

        assertThat(Folders.query(folder, start().port(), "SELECT 1")).isEqualTo("1");
        assertThat(folder.resolve("postgres.partial")).doesNotExist();
    }

    private PostgresServer start() {
        PostgresServer server = PostgresServer.start(reopen());
        ends.add(0, server::stop);
        return server;
    }

    private DataFolder reopen() {
        ends.forEach(Runnable::run);
        ends.clear();
        DataFolder taken = DataFolder.take(folder);
        ends.add(taken::close);
        return taken;
    }

    private ProcessHandle postmaster() throws IOException {
        return PostmasterFile.ofLivingProcess(folder.resolve("postgres")).orElseThrow().process();
    }

    /** A process that ended but that nobody asked about yet is still listed, without a command. */
    private static boolean runs(long pid) {
        return ProcessHandle.of(pid).flatMap(process -> process.info().command()).isPresent();
    }
}
