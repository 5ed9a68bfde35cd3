package org.tallystick.app.runtime;

import org.axonframework.common.transaction.Transaction;
import org.axonframework.messaging.Message;
import org.axonframework.messaging.unitofwork.CurrentUnitOfWork;
import org.axonframework.queryhandling.QueryMessage;
import org.axonframework.spring.messaging.unitofwork.SpringTransactionManager;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.TransactionStatus;
import org.springframework.transaction.support.DefaultTransactionDefinition;
import org.tallystick.api.ReadReplica;

/**
 * Axon's transactions. A query that the replica is to answer gets one there, since the primary is
 * gone; everything else gets one of the primary, always.
 */
class QueryTransactions extends SpringTransactionManager {

    private final @Nullable PlatformTransactionManager replica;

    QueryTransactions(PlatformTransactionManager primary, @Nullable ReadReplica replica) {
        super(primary);
        this.replica = replica == null ? null : new JdbcTransactionManager(replica.dataSource());
    }

    @Override
    public Transaction startTransaction() {
        return replica != null && isForReplica() ? begin(replica) : super.startTransaction();
    }

    private static boolean isForReplica() {
        if (!CurrentUnitOfWork.isStarted()) {
            return false;
        }
        Message<?> message = CurrentUnitOfWork.get().getMessage();
        return message instanceof QueryMessage<?, ?>
                && message.getMetaData().containsKey(ReadReplica.AS_OF);
    }

    private static Transaction begin(PlatformTransactionManager replica) {
        DefaultTransactionDefinition readOnly = new DefaultTransactionDefinition();
        readOnly.setReadOnly(true);
        readOnly.setPropagationBehavior(TransactionDefinition.PROPAGATION_REQUIRED);
        TransactionStatus status = replica.getTransaction(readOnly);
        return new Transaction() {
            @Override
            public void commit() {
                replica.commit(status);
            }

            @Override
            public void rollback() {
                replica.rollback(status);
            }
        };
    }
}
