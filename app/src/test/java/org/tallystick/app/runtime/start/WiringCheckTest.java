package org.tallystick.app.runtime.start;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.persistence.EntityManager;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.List;
import org.axonframework.common.jpa.EntityManagerProvider;
import org.axonframework.common.transaction.NoTransactionManager;
import org.axonframework.common.transaction.TransactionManager;
import org.axonframework.eventhandling.tokenstore.TokenStore;
import org.axonframework.eventhandling.tokenstore.inmemory.InMemoryTokenStore;
import org.axonframework.eventhandling.tokenstore.jpa.JpaTokenStore;
import org.axonframework.modelling.saga.repository.SagaStore;
import org.axonframework.modelling.saga.repository.inmemory.InMemorySagaStore;
import org.axonframework.modelling.saga.repository.jpa.JpaSagaStore;
import org.axonframework.serialization.Serializer;
import org.axonframework.serialization.jackson3.Jackson3Serializer;
import org.axonframework.spring.messaging.unitofwork.SpringTransactionManager;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.tallystick.app.runtime.NodeId;

class WiringCheckTest {

    private static final Duration TRANSACTION = Duration.ofSeconds(5);
    private static final Duration HOUR = Duration.ofHours(1);
    private static final NodeId NODE = new NodeId("here-1");
    private static final Serializer SERIALIZER = Jackson3Serializer.builder().build();
    private static final EntityManagerProvider UNUSED = () -> silent(EntityManager.class);

    private static final TransactionManager TRANSACTIONS =
            new SpringTransactionManager(new JdbcTransactionManager());
    private static final SagaStore<Object> SAGAS =
            JpaSagaStore.builder().entityManagerProvider(UNUSED).serializer(SERIALIZER).build();

    @Test
    void accepts_stores_in_the_database_and_one_transaction() {
        assertThat(problems(TRANSACTIONS, tokens(NODE.value(), TRANSACTION.multipliedBy(2)), SAGAS))
                .isEmpty();
    }

    @Test
    void refuses_to_do_without_transactions() {
        assertThat(problems(NoTransactionManager.instance(), tokens("here-1", HOUR), SAGAS))
                .singleElement()
                .satisfies(problem -> assertThat(problem).contains("transactions"));
    }

    @Test
    void refuses_tokens_in_memory() {
        assertThat(problems(TRANSACTIONS, new InMemoryTokenStore(), SAGAS))
                .singleElement()
                .satisfies(problem -> assertThat(problem).contains("Tokens"));
    }

    @Test
    void refuses_sagas_in_memory() {
        assertThat(problems(TRANSACTIONS, tokens("here-1", HOUR), new InMemorySagaStore()))
                .singleElement()
                .satisfies(problem -> assertThat(problem).contains("Sagas"));
    }

    @Test
    void refuses_the_name_of_the_virtual_machine_as_node_id() {
        TokenStore named =
                JpaTokenStore.builder()
                        .entityManagerProvider(UNUSED)
                        .serializer(SERIALIZER)
                        .claimTimeout(HOUR)
                        .build();

        assertThat(problems(TRANSACTIONS, named, SAGAS))
                .singleElement()
                .satisfies(problem -> assertThat(problem).contains("another process"));
    }

    @Test
    void refuses_a_claim_that_ends_before_two_transactions_could() {
        TokenStore hasty = tokens("here-1", TRANSACTION.multipliedBy(2).minusMillis(1));

        assertThat(problems(TRANSACTIONS, hasty, SAGAS))
                .singleElement()
                .satisfies(problem -> assertThat(problem).contains("claim"));
    }

    private static TokenStore tokens(String nodeId, Duration claim) {
        return JpaTokenStore.builder()
                .entityManagerProvider(UNUSED)
                .serializer(SERIALIZER)
                .nodeId(nodeId)
                .claimTimeout(claim)
                .build();
    }

    /** Takes every call and answers with something that does the same. */
    private static <T> T silent(Class<T> type) {
        return type.cast(
                Proxy.newProxyInstance(
                        type.getClassLoader(),
                        new Class<?>[] {type},
                        (proxy, method, arguments) ->
                                method.getReturnType().isInterface()
                                        ? silent(method.getReturnType())
                                        : null));
    }

    private static List<String> problems(
            TransactionManager transactions, TokenStore tokens, SagaStore<Object> sagas) {
        return new WiringCheck(transactions, tokens, sagas, NODE, TRANSACTION)
                .problems().stream().map(problem -> problem.problem()).toList();
    }
}
