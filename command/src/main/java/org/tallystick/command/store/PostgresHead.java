package org.tallystick.command.store;

import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.axonframework.serialization.SimpleSerializedObject;
import org.springframework.jdbc.core.ConnectionCallback;
import org.springframework.jdbc.core.JdbcOperations;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;
import org.tallystick.api.Ids;

/**
 * How far this node has seen the event store, and the append lock that makes that a fact.
 *
 * <p>Whoever appends holds the lock from before it reads until its commit. So the events' numbers
 * are in the order of their commits, and what lies between the last number that this node has seen
 * and the present one was written by others: it is applied to the accounts in memory.
 */
public class PostgresHead implements StoreHead {

    /** Any number that nothing else in the database locks by. */
    private static final long LOCK_KEY = 0x7A11_1571_C4L;

    /** Beyond so many unseen events it is cheaper to forget every account than to apply them. */
    private static final long UNSEEN_MAX = 5_000;

    /**
     * Without sequential scans: while a new table's statistics are not there yet, the database
     * would read all of it for every group.
     */
    private static final String OPEN =
            "SET LOCAL enable_seqscan TO off;"
                    + " SELECT pg_advisory_xact_lock(?);"
                    + " SELECT last_value FROM domainevententry_globalindex_seq;"
                    + " SELECT aggregateidentifier, payloadtype, payloadrevision, payload"
                    + " FROM domainevententry WHERE aggregateidentifier = ANY(?)"
                    + " ORDER BY aggregateidentifier, sequencenumber";

    private final JdbcOperations jdbc;
    private final AggregateCache cache;
    private final OthersEvents others;
    private volatile long seen = -1;

    PostgresHead(JdbcOperations jdbc, AggregateCache cache, OthersEvents others) {
        this.jdbc = jdbc;
        this.cache = cache;
        this.others = others;
    }

    /**
     * Takes the append lock for the transaction in hand, learns what others have written, and reads
     * the receipts of the movements: all in one round trip, unless others wrote.
     */
    @Override
    public List<StoredPayload> open(Collection<String> movementIds) {
        Opened opened =
                jdbc.execute(
                        (ConnectionCallback<Opened>)
                                connection -> readUnderLock(connection, movementIds));
        if (opened == null) {
            throw new IllegalStateException("The event store could not be opened");
        }
        learnWhatOthersWrote(opened.head);
        AppendLock lock = new AppendLock(opened.head);
        TransactionSynchronizationManager.bindResource(this, lock);
        TransactionSynchronizationManager.registerSynchronization(lock);
        return opened.receipts;
    }

    /** Refuses to append without the lock: readers would skip such events for ever. */
    void requireLock() {
        if (!TransactionSynchronizationManager.hasResource(this)) {
            throw new IllegalStateException("Events are appended under the append lock only");
        }
    }

    /** Notes the last number that this transaction has used. */
    void appended(long lastNumber) {
        if (TransactionSynchronizationManager.getResource(this) instanceof AppendLock lock) {
            lock.head = lastNumber;
        }
    }

    /** The commit of the transaction in hand does all. */
    @Override
    public boolean seal() {
        return false;
    }

    @Override
    public boolean commitsWithTables() {
        return true;
    }

    /** Events are where SQL reads them. */
    @Override
    public void awaitReadable() {}

    @Override
    public void forget(Collection<String> streams) {
        streams.forEach(cache::remove);
    }

    @Override
    public void forgetAll() {
        cache.removeAll();
    }

    private Opened readUnderLock(Connection connection, Collection<String> movementIds)
            throws SQLException {
        Array streams =
                connection.createArrayOf(
                        "text", movementIds.stream().map(Ids::receiptStream).toArray());
        try (PreparedStatement statement = connection.prepareStatement(OPEN)) {
            statement.setLong(1, LOCK_KEY);
            statement.setArray(2, streams);
            statement.execute();
            statement.getMoreResults();
            statement.getMoreResults();
            long head = lastValue(statement.getResultSet());
            statement.getMoreResults();
            return new Opened(head, payloads(statement.getResultSet()));
        }
    }

    private void learnWhatOthersWrote(long head) {
        if (head == seen) {
            return;
        }
        if (seen < 0 || head < seen || head - seen > UNSEEN_MAX) {
            cache.removeAll();
        } else {
            others.applyBeyond(seen);
        }
    }

    private static List<StoredPayload> payloads(ResultSet rows) throws SQLException {
        List<StoredPayload> payloads = new ArrayList<>();
        while (rows.next()) {
            payloads.add(
                    new StoredPayload(
                            rows.getString(1),
                            new SimpleSerializedObject<>(
                                    rows.getBytes(4),
                                    byte[].class,
                                    rows.getString(2),
                                    rows.getString(3))));
        }
        return payloads;
    }

    static long lastValue(ResultSet row) throws SQLException {
        row.next();
        return row.getLong(1);
    }

    private record Opened(long head, List<StoredPayload> receipts) {}

    /** The lock as the transaction in hand holds it, and the last number that it knows of. */
    private final class AppendLock implements TransactionSynchronization {

        private long head;

        AppendLock(long head) {
            this.head = head;
        }

        @Override
        public void afterCommit() {
            seen = head;
        }

        @Override
        public void afterCompletion(int status) {
            TransactionSynchronizationManager.unbindResourceIfPossible(PostgresHead.this);
        }
    }
}
