package org.tallystick.app.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.tallystick.testing.TestDatabase;

class ApiKeysTest {

    private final DataSource database = TestDatabase.create().dataSource();
    private final ClientStore store =
            new ClientStore(
                    JdbcClient.create(database),
                    new JdbcTransactionManager(database),
                    Clock.systemUTC());

    private ApiKeys node() {
        return new ApiKeys(store, new SecuritySettings(Duration.ofSeconds(3), 100), () -> true);
    }

    @Test
    void makes_the_default_client_once() {
        List<String> kept = new ArrayList<>();
        String secret = store.ensureDefaultClient(kept::add).orElseThrow();
        assertThat(kept).containsExactly(secret);
        assertThat(store.ensureDefaultClient(kept::add)).isEmpty();
        assertThat(kept).hasSize(1);
        ApiClient client = node().find(secret).orElseThrow();
        assertThat(client.clientId()).isEqualTo("default");
        assertThat(client.scopes()).isEqualTo(EnumSet.allOf(Scope.class));
        assertThat(client.actor()).isEqualTo("default/" + client.keyId());
    }

    @Test
    void makes_no_client_whose_key_nobody_could_keep() {
        assertThatThrownBy(
                        () ->
                                store.ensureDefaultClient(
                                        secret -> {
                                            throw new IllegalStateException("disk full");
                                        }))
                .hasMessage("disk full");
        assertThat(store.findClient("default")).isEmpty();
        assertThat(store.ensureDefaultClient(secret -> {})).isPresent();
    }

    @Test
    void a_revoked_key_ends_at_once_here_and_within_five_seconds_elsewhere() {
        store.ensureDefaultClient(secret -> {});
        NewKey made = store.createKey("default", EnumSet.of(Scope.READ), "x", "test");
        ApiKeys here = node();
        ApiKeys elsewhere = node();
        assertThat(here.find(made.secret())).isPresent();
        assertThat(elsewhere.find(made.secret())).isPresent();
        here.revoke("default", made.key().keyId(), "test");
        assertThat(here.find(made.secret())).isEmpty();
        Awaitility.await()
                .atMost(Duration.ofSeconds(5))
                .until(() -> elsewhere.find(made.secret()).isEmpty());
    }

    @Test
    void the_last_key_that_can_make_keys_cannot_be_revoked() {
        store.ensureDefaultClient(secret -> {});
        KeyRow first = store.findKeys("default", "", 10).get(0);
        ApiKeys keys = node();
        assertThat(keys.revoke("default", first.keyId(), "test"))
                .isInstanceOf(RevokeResult.LastOperateKey.class);
        assertThat(keys.revoke("default", "unknown", "test"))
                .isInstanceOf(RevokeResult.NotFound.class);
        assertThat(keys.revoke("other", first.keyId(), "test"))
                .isInstanceOf(RevokeResult.NotFound.class);
        store.createKey("default", EnumSet.of(Scope.OPERATE), null, "test");
        assertThat(keys.revoke("default", first.keyId(), "test"))
                .isInstanceOf(RevokeResult.Revoked.class);
    }

    @Test
    void refuses_what_cannot_be_a_key_without_asking_anybody() {
        for (String token : new String[] {"", "x", "tsk_", "tsk_" + "a".repeat(44)}) {
            assertThat(node().find(token)).isEmpty();
        }
        assertThat(node().find("tsk_" + "a".repeat(43))).isEmpty();
    }

    @Test
    void a_new_key_does_not_print_its_secret() {
        store.ensureDefaultClient(secret -> {});
        NewKey made = store.createKey("default", EnumSet.of(Scope.READ), null, "test");
        assertThat(made.toString())
                .contains(made.key().keyId())
                .doesNotContain(made.secret().substring(4));
    }

    @Test
    void nobody_is_asked_while_the_database_is_away() {
        String secret = store.ensureDefaultClient(made -> {}).orElseThrow();
        AtomicBoolean answers = new AtomicBoolean(false);
        ApiKeys keys =
                new ApiKeys(store, new SecuritySettings(Duration.ofSeconds(3), 100), answers::get);

        assertThatThrownBy(() -> keys.find(secret))
                .isInstanceOf(DataAccessResourceFailureException.class);

        answers.set(true);
        assertThat(keys.find(secret)).isPresent();
    }

    @Test
    void remembers_what_was_refused_or_revoked_for_when_only_a_copy_can_be_asked() {
        store.ensureDefaultClient(made -> {});
        NewKey made = store.createKey("default", EnumSet.of(Scope.READ), "x", "test");
        ApiKeys keys = node();
        String hash = HexFormat.of().formatHex(KeySecret.hash(made.secret()));
        assertThat(keys.find(made.secret())).isPresent();
        assertThat(keys.hasRefused(hash)).isFalse();
        assertThat(keys.hasRefused(made.key().keyId())).isFalse();

        keys.revoke("default", made.key().keyId(), "test");

        assertThat(keys.hasRefused(made.key().keyId())).isTrue();
        assertThat(keys.find(made.secret())).isEmpty();
        assertThat(keys.hasRefused(hash)).isTrue();
    }

    /** One after the other each would wait for as long as a database that is away lets him. */
    @Test
    void all_who_come_with_one_key_at_once_share_one_question() throws Exception {
        String secret = store.ensureDefaultClient(made -> {}).orElseThrow();
        AtomicInteger questions = new AtomicInteger();
        CountDownLatch asked = new CountDownLatch(1);
        CountDownLatch answer = new CountDownLatch(1);
        ApiKeys keys =
                new ApiKeys(
                        store,
                        new SecuritySettings(Duration.ofSeconds(3), 100),
                        () -> {
                            questions.incrementAndGet();
                            asked.countDown();
                            try {
                                return answer.await(1, TimeUnit.MINUTES);
                            } catch (InterruptedException e) {
                                return false;
                            }
                        });
        ExecutorService callers = Executors.newFixedThreadPool(8);
        Future<?> first = callers.submit(() -> keys.find(secret));
        assertThat(asked.await(1, TimeUnit.MINUTES)).isTrue();
        List<Future<?>> others = new ArrayList<>();
        List<Thread> threads = Collections.synchronizedList(new ArrayList<>());
        for (int n = 0; n < 7; n++) {
            others.add(
                    callers.submit(
                            () -> {
                                threads.add(Thread.currentThread());
                                return keys.find(secret);
                            }));
        }
        Awaitility.await()
                .atMost(Duration.ofMinutes(1))
                .until(
                        () ->
                                threads.size() == 7
                                        && threads.stream()
                                                .allMatch(
                                                        each ->
                                                                each.getState()
                                                                        == Thread.State.WAITING));
        answer.countDown();
        first.get(1, TimeUnit.MINUTES);
        for (Future<?> each : others) {
            each.get(1, TimeUnit.MINUTES);
        }
        callers.shutdownNow();

        assertThat(questions).hasValue(1);
    }
}
