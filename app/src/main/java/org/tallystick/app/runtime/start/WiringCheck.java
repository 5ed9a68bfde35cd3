package org.tallystick.app.runtime.start;

import java.lang.reflect.Field;
import java.time.Duration;
import java.time.temporal.TemporalAmount;
import java.util.ArrayList;
import java.util.List;
import org.axonframework.common.ReflectionUtils;
import org.axonframework.common.transaction.TransactionManager;
import org.axonframework.eventhandling.tokenstore.TokenStore;
import org.axonframework.eventhandling.tokenstore.jpa.JpaTokenStore;
import org.axonframework.modelling.saga.repository.SagaStore;
import org.axonframework.modelling.saga.repository.jpa.JpaSagaStore;
import org.axonframework.spring.messaging.unitofwork.SpringTransactionManager;
import org.tallystick.app.runtime.NodeId;
import org.tallystick.app.runtime.StartRefusedException.Reason;

/**
 * Events, tokens, sagas and read models share one transaction. Axon falls back to stores in memory
 * and to no transactions without a word when a bean is missing; this check does not.
 */
class WiringCheck implements StartupCheck {

    private static final String REMEDY =
            "This is a mistake in how this Tallystick was put together; do not run it.";

    private final TransactionManager transactionManager;
    private final TokenStore tokenStore;
    private final SagaStore<?> sagaStore;
    private final NodeId nodeId;
    private final Duration transactionTimeout;

    WiringCheck(
            TransactionManager transactionManager,
            TokenStore tokenStore,
            SagaStore<?> sagaStore,
            NodeId nodeId,
            Duration transactionTimeout) {
        this.transactionManager = transactionManager;
        this.tokenStore = tokenStore;
        this.sagaStore = sagaStore;
        this.nodeId = nodeId;
        this.transactionTimeout = transactionTimeout;
    }

    @Override
    public List<Reason> problems() {
        List<Reason> problems = new ArrayList<>();
        if (!(transactionManager instanceof SpringTransactionManager)) {
            problems.add(new Reason("Axon does not use Spring's transactions.", REMEDY));
        }
        if (!(sagaStore instanceof JpaSagaStore)) {
            problems.add(new Reason("Sagas would not be kept in the database.", REMEDY));
        }
        if (tokenStore instanceof JpaTokenStore) {
            checkTokenStore(problems);
        } else {
            problems.add(new Reason("Tokens would not be kept in the database.", REMEDY));
        }
        return problems;
    }

    private void checkTokenStore(List<Reason> problems) {
        if (!nodeId.value().equals(field("nodeId"))) {
            problems.add(
                    new Reason(
                            "Tokens are claimed under a name that another process could have.",
                            REMEDY));
        }
        Duration claim = Duration.from((TemporalAmount) field("claimTimeout"));
        if (claim.compareTo(transactionTimeout.multipliedBy(2)) < 0) {
            problems.add(
                    new Reason(
                            "The claim of a processor ends after %s, but one transaction may take %s."
                                    .formatted(claim, transactionTimeout),
                            "Set tallystick.claim-timeout to at least twice"
                                    + " tallystick.database.transaction-timeout."));
        }
    }

    private Object field(String name) {
        try {
            Field field = JpaTokenStore.class.getDeclaredField(name);
            return ReflectionUtils.getFieldValue(field, tokenStore);
        } catch (NoSuchFieldException e) {
            throw new IllegalStateException("This is not the Axon that the check was made for", e);
        }
    }
}
