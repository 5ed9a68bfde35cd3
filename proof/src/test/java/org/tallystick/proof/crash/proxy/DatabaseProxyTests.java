package org.tallystick.proof.crash.proxy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.tallystick.proof.crash.proxy.Trap.Moment;
import org.tallystick.testing.TestDatabase;

/** With a real PostgreSQL and its own driver. B96. */
class DatabaseProxyTests {

    private static final Duration LONG = Duration.ofMinutes(1);
    private static final String INSERT =
            "INSERT INTO recharge_feed_case (feed, row_id, case_id, reason)"
                    + " SELECT 'f', ?, 'c', 'INSERT INTO domainevententry'";

    private final TestDatabase test = TestDatabase.create();
    private final DataSource direct = test.dataSource();
    private DatabaseProxy proxy;
    private String url;

    @BeforeEach
    void start_a_proxy() throws Exception {
        URI address = URI.create(test.jdbcUrl().substring("jdbc:".length()));
        proxy = DatabaseProxy.start(address.getPort());
        url =
                "jdbc:postgresql://127.0.0.1:%d%s?user=postgres&sslmode=disable"
                        .formatted(proxy.port(), address.getPath());
    }

    @AfterEach
    void stop_it() throws Exception {
        proxy.close();
        test.drop();
    }

    @Test
    void passes_everything_on_if_no_trap_is_set() throws Exception {
        for (int i = 0; i < 20; i++) {
            insert("row-" + i);
        }

        assertThat(stored()).isEqualTo(20);
    }

    @Test
    void passes_connections_on_that_ask_for_encryption_first() throws Exception {
        url = url.replace("sslmode=disable", "sslmode=prefer");

        insert("row");

        assertThat(stored()).isOne();
    }

    @Test
    void holds_a_commit_back_and_cuts_so_that_nothing_is_stored() throws Exception {
        Trap trap = new Trap(Moment.BEFORE_COMMIT, Work.APPEND);
        CompletableFuture<Void> inserted = insertInto(trap);

        assertThat(trap.awaitCaught(LONG)).isSameAs(proxy);
        trap.cut();

        assertThatThrownBy(inserted::get).isInstanceOf(ExecutionException.class);
        assertThat(stored()).isZero();
    }

    @Test
    void cuts_between_a_commit_and_its_answer_so_that_it_is_stored_and_not_known()
            throws Exception {
        Trap trap = new Trap(Moment.AFTER_COMMIT, Work.APPEND);
        CompletableFuture<Void> inserted = insertInto(trap);

        assertThat(trap.awaitCaught(LONG)).isSameAs(proxy);
        assertThat(stored()).isOne();
        trap.cut();

        assertThatThrownBy(inserted::get).isInstanceOf(ExecutionException.class);
        assertThat(stored()).isOne();
    }

    @Test
    void holds_a_statement_back_and_lets_it_go() throws Exception {
        Trap trap = new Trap(Moment.STATEMENT, Work.APPEND);
        CompletableFuture<Void> inserted = insertInto(trap);

        assertThat(trap.awaitCaught(LONG)).isSameAs(proxy);
        assertThat(stored()).isZero();
        trap.letGo();

        inserted.get();
        assertThat(stored()).isOne();
    }

    @Test
    void catches_statements_that_the_server_has_prepared_long_ago() throws Exception {
        try (Connection connection = DriverManager.getConnection(url)) {
            connection.setAutoCommit(false);
            try (var insert = connection.prepareStatement(INSERT)) {
                for (int i = 0; i < 20; i++) {
                    insert.setString(1, "row-" + i);
                    insert.executeUpdate();
                    connection.commit();
                }
                Trap trap = new Trap(Moment.AFTER_COMMIT, Work.APPEND);
                proxy.set(trap);
                insert.setString(1, "caught");
                insert.executeUpdate();
                CompletableFuture<Void> committed =
                        CompletableFuture.runAsync(() -> commit(connection));

                assertThat(trap.awaitCaught(LONG)).isSameAs(proxy);
                assertThat(stored()).isEqualTo(21);
                trap.letGo();
                committed.get();
            }
        }
    }

    @Test
    void catches_only_what_it_is_set_for_and_only_once() throws Exception {
        Trap trap = new Trap(Moment.BEFORE_COMMIT, Work.SAGA);
        proxy.set(trap);
        insert("not a saga");

        assertThat(trap.awaitCaught(Duration.ofMillis(1))).isNull();

        Trap set = new Trap(Moment.BEFORE_COMMIT, Work.APPEND);
        CompletableFuture<Void> caught = insertInto(set);
        assertThat(set.awaitCaught(LONG)).isSameAs(proxy);
        insert("the second");
        set.letGo();
        caught.get();
        assertThat(stored()).isEqualTo(3);
    }

    @Test
    void cuts_all_connections() throws Exception {
        try (Connection connection = DriverManager.getConnection(url)) {
            proxy.cutAll();

            assertThatThrownBy(() -> connection.createStatement().execute("SELECT 1"))
                    .isInstanceOf(SQLException.class);
        }
    }

    private CompletableFuture<Void> insertInto(Trap trap) {
        proxy.set(trap);
        return CompletableFuture.runAsync(
                () -> {
                    try {
                        insert("caught");
                    } catch (SQLException e) {
                        throw new IllegalStateException(e);
                    }
                });
    }

    private void insert(String row) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url)) {
            connection.setAutoCommit(false);
            try (var insert = connection.prepareStatement(INSERT)) {
                insert.setString(1, row);
                insert.executeUpdate();
            }
            connection.commit();
        }
    }

    private static void commit(Connection connection) {
        try {
            connection.commit();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private long stored() throws SQLException {
        try (Connection connection = direct.getConnection();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT count(*) FROM recharge_feed_case")) {
            row.next();
            return row.getLong(1);
        }
    }
}
