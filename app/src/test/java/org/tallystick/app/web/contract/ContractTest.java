package org.tallystick.app.web.contract;

import java.util.EnumSet;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.BeforeEach;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.context.annotation.Import;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import org.tallystick.app.TallystickApplication;
import org.tallystick.app.security.ClientStore;
import org.tallystick.app.security.Scope;
import org.tallystick.testing.TestDatabase;

/** A running application with a client that may do everything, and words for what tests do. */
@SpringBootTest(
        webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
        classes = TallystickApplication.class)
@Import({FakeGateways.class, PublishedPayments.class})
abstract class ContractTest {

    private static final TestDatabase DATABASE = TestDatabase.create();

    /** By application, because the same tests are run on several. */
    private static final Map<ClientStore, String> SECRETS = new ConcurrentHashMap<>();

    @LocalServerPort int port;
    @Autowired ClientStore clients;

    Http http = new Http(0, "");

    @DynamicPropertySource
    static void database(DynamicPropertyRegistry properties) {
        properties.add("spring.datasource.url", DATABASE::jdbcUrl);
        properties.add("spring.datasource.username", () -> "postgres");
    }

    @BeforeEach
    void logIn() {
        http = new Http(port, SECRETS.computeIfAbsent(clients, ContractTest::newSecret));
    }

    private static String newSecret(ClientStore clients) {
        clients.ensureDefaultClient(made -> {});
        return clients.createKey(
                        ClientStore.DEFAULT_CLIENT, EnumSet.allOf(Scope.class), "contract", "test")
                .secret();
    }

    /** The same application, as a caller whose key has only these scopes. */
    Http as(Scope first, Scope... more) {
        return new Http(
                port,
                clients.createKey(ClientStore.DEFAULT_CLIENT, EnumSet.of(first, more), null, "test")
                        .secret());
    }

    static String newKey() {
        return UUID.randomUUID().toString();
    }

    static String newAccountId() {
        return "a-" + UUID.randomUUID();
    }

    /** A new account in yuan. */
    String account() {
        return account("CNY");
    }

    String account(String currency) {
        String accountId = newAccountId();
        http.post("/v1/accounts")
                .body("{'accountId':?,'currency':?}", accountId, currency)
                .send()
                .expect(201);
        return accountId;
    }

    /** A new account in yuan with this much on it. */
    String funded(long amount) {
        String accountId = account();
        recharge(accountId, amount);
        return accountId;
    }

    Answer recharge(String accountId, long amount) {
        return move(accountId, "recharges", newKey(), "{'amount':?}", amount).expect(201);
    }

    Answer deduct(String accountId, long amount) {
        return move(accountId, "deductions", newKey(), "{'amount':?}", amount);
    }

    Answer hold(String accountId, long amount) {
        return move(accountId, "holds", newKey(), "{'amount':?}", amount);
    }

    Answer move(String accountId, String endpoint, String key, String body, Object... values) {
        return http.post("/v1/accounts/" + accountId + "/" + endpoint)
                .key(key)
                .body(body, values)
                .send();
    }

    /** The account as it is once its read model has this version. */
    Answer get(String accountId, long minVersion) {
        return http.get("/v1/accounts/" + accountId + "?minVersion=" + minVersion)
                .send()
                .expect(200);
    }
}
