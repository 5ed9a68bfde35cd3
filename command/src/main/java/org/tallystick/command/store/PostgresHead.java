package org.tallystick.command.store;

import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.OptionalLong;
import org.axonframework.serialization.SimpleSerializedObject;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.ConnectionCallback;
import org.springframework.jdbc.core.JdbcOperations;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;
import org.tallystick.api.Callback;
import org.tallystick.api.Ids;
import org.tallystick.api.recovery.RecoveryPhase;

/**
 * How far this node has seen the event store, and the append lock that makes that a fact.
 *
 * <p>Whoever appends holds the lock from before it reads until its commit. So the events' numbers
 * are in the order of their commits, and what lies between the last number that this node has seen
 * and the present one was written by others: it is applied to the accounts in memory.
 */
public class PostgresHead implements StoreHead {

    /** Any number that nothing else in the database locks by. */
    static final long LOCK_KEY = 0x7A11_1571_C4L;

    /** Beyond so many unseen events it is cheaper to forget every account than to apply them. */
    private static final long UNSEEN_MAX = 5_000;

    /**
     * Without sequential scans: while a new table's statistics are not there yet, the database
     * would read all of it for every group.
     */
    private static final String OPEN =
            "SET LOCAL enable_seqscan TO off;"
                    + " SELECT pg_advisory_xact_lock(?);"
                    + " SELECT last_value FROM domainevententry_globalindex_seq; "
                    + ServedDatabase.FIND
                    + "; SELECT aggregateidentifier, payloadtype, payloadrevision, payload"
                    + " FROM domainevententry WHERE aggregateidentifier = ANY(?)"
                    + " ORDER BY aggregateidentifier, sequencenumber";

    private final JdbcOperations jdbc;
    private final AggregateCache cache;
    private final OthersEvents others;
    private final ServedDatabase served;
    private volatile long seen = -1;

    PostgresHead(
            JdbcOperations jdbc, AggregateCache cache, OthersEvents others, ServedDatabase served) {
        this.jdbc = jdbc;
        this.cache = cache;
        this.others = others;
        this.served = served;
    }

    /**
     * Takes the append lock for the transaction in hand, learns what others have written, and reads
     * the receipts of the movements and whether money may move: all in one round trip, unless
     * others wrote.
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
        if (served.isAnotherOne(opened.found)) {
            // What is in memory may be of events that a restore has taken away.
            cache.removeAll();
            seen = -1;
        }
        RecoveryPhase phase = served.judge(opened.found, Callback.OWN_SOURCE);
        learnWhatOthersWrote(opened.head);
        AppendLock lock = new AppendLock(opened.head, phase);
        TransactionSynchronizationManager.bindResource(this, lock);
        TransactionSynchronizationManager.registerSynchronization(lock);
        return opened.receipts;
    }

    @Override
    public RecoveryPhase phase() {
        if (!(TransactionSynchronizationManager.getResource(this) instanceof AppendLock lock)) {
            throw new IllegalStateException("No group was begun");
        }
        return lock.phase;
    }

    /** Takes the append lock for the transaction in hand, to change what every append asks for. */
    void lock() {
        jdbc.query("SELECT pg_advisory_xact_lock(?)", row -> {}, LOCK_KEY);
    }

    /** Refuses to append without the lock: readers would skip such events for ever. */
    void requireLock() {
        if (!TransactionSynchronizationManager.hasResource(this)) {
            throw new IllegalStateException("Events are appended under the append lock only");
        }
    }

    /** Notes the last number that this transaction has used, and the event that has it. */
    void appended(long lastNumber, String eventId) {
        if (TransactionSynchronizationManager.getResource(this) instanceof AppendLock lock) {
            lock.head = lastNumber;
            lock.eventId = eventId;
        }
    }

    /** The commit of the transaction in hand does all. */
    @Override
    public boolean seal() {
        return false;
    }

    /** Whoever has the lock sees all that others wrote. */
    @Override
    public boolean mayTryAgain(int tries) {
        return tries == 1;
    }

    @Override
    public boolean commitsWithTables() {
        return true;
    }

    /** Events are where SQL reads them. */
    @Override
    public void awaitReadable() {}

    @Override
    public OptionalLong newestBeyond() {
        return OptionalLong.empty();
    }

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
            ServedDatabase.Found found = ServedDatabase.Found.of(statement.getResultSet());
            statement.getMoreResults();
            return new Opened(head, payloads(statement.getResultSet()), found);
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

    private record Opened(long head, List<StoredPayload> receipts, ServedDatabase.Found found) {}

    /** The lock as the transaction in hand holds it, and the last number that it knows of. */
    private final class AppendLock implements TransactionSynchronization {

        private final RecoveryPhase phase;
        private long head;
        private @Nullable String eventId;

        AppendLock(long head, RecoveryPhase phase) {
            this.head = head;
            this.phase = phase;
        }

        @Override
        public void afterCommit() {
            seen = head;
            if (eventId != null) {
                served.wrote(head, eventId);
            }
        }

        @Override
        public void afterCompletion(int status) {
            TransactionSynchronizationManager.unbindResourceIfPossible(PostgresHead.this);
        }
    }
}
