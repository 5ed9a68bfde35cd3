package org.tallystick.app.security;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Clock;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;
import org.tallystick.api.Callback;

/** The stored clients and the hashes of their keys. */
@Component
public class ClientStore {

    /** The client that the first start makes. */
    public static final String DEFAULT_CLIENT = "default";

    private static final Pattern CLIENT_ID = Pattern.compile("[a-z0-9][a-z0-9-]{0,39}");
    private static final String KEY_COLUMNS =
            "key_id, client_id, scopes, label, created_at, created_by, revoked_at, revoked_by";

    private final JdbcClient jdbc;
    private final TransactionTemplate transaction;
    private final Clock clock;

    ClientStore(JdbcClient jdbc, PlatformTransactionManager transactions, Clock clock) {
        this.jdbc = jdbc;
        this.transaction = new TransactionTemplate(transactions);
        this.clock = clock;
    }

    /**
     * Whether a client may have this id. Our own source is not among them: a client of that name
     * could take the callback ids of what Tallystick does by itself.
     */
    public static boolean isClientId(String id) {
        return CLIENT_ID.matcher(id).matches() && !id.equals(Callback.OWN_SOURCE);
    }

    /**
     * Makes the client {@link #DEFAULT_CLIENT} with one key of all scopes if there is no client
     * yet.
     *
     * @param keep called with the secret before it takes effect, so that no key exists that nobody
     *     knows; what it throws undoes everything
     * @return the new key's secret; empty if there was a client before
     */
    public Optional<String> ensureDefaultClient(Consumer<String> keep) {
        return Objects.requireNonNull(transaction.execute(status -> createDefaultClient(keep)));
    }

    private Optional<String> createDefaultClient(Consumer<String> keep) {
        String actor = Callback.OWN_SOURCE;
        int made =
                jdbc.sql(
                                """
                                INSERT INTO api_client (client_id, name, created_at, created_by)
                                SELECT ?, NULL, ?, ? WHERE NOT EXISTS (SELECT 1 FROM api_client)
                                ON CONFLICT DO NOTHING
                                """)
                        .params(DEFAULT_CLIENT, now(), actor)
                        .update();
        if (made == 0) {
            return Optional.empty();
        }
        String secret = createKey(DEFAULT_CLIENT, EnumSet.allOf(Scope.class), null, actor).secret();
        keep.accept(secret);
        return Optional.of(secret);
    }

    /** Makes a client; false if the id is taken. */
    public boolean createClient(String clientId, @Nullable String name, String actor) {
        return jdbc.sql(
                                """
                                INSERT INTO api_client (client_id, name, created_at, created_by)
                                VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING
                                """)
                        .param(clientId)
                        .param(name)
                        .param(now())
                        .param(actor)
                        .update()
                == 1;
    }

    /** One client. */
    public Optional<ClientRow> findClient(String clientId) {
        return jdbc.sql("SELECT * FROM api_client WHERE client_id = ?")
                .param(clientId)
                .query(ClientStore::client)
                .optional();
    }

    /** Clients in the order of their ids, those after the given one. */
    public List<ClientRow> findClients(String after, int limit) {
        return jdbc.sql(
                        """
                        SELECT * FROM api_client WHERE client_id COLLATE "C" > ?
                        ORDER BY client_id COLLATE "C" LIMIT ?
                        """)
                .params(after, limit)
                .query(ClientStore::client)
                .list();
    }

    /** Makes a key for a client that exists. */
    public NewKey createKey(
            String clientId, Set<Scope> scopes, @Nullable String label, String actor) {
        String secret = KeySecret.random();
        KeyRow key =
                jdbc.sql(
                                "INSERT INTO api_key (key_id, client_id, secret_hash, scopes, label,"
                                        + " created_at, created_by) VALUES (?, ?, ?, ?, ?, ?, ?)"
                                        + " RETURNING "
                                        + KEY_COLUMNS)
                        .param(KeySecret.randomKeyId())
                        .param(clientId)
                        .param(KeySecret.hash(secret))
                        .param(scopes.stream().sorted().map(Scope::code).toArray(String[]::new))
                        .param(label)
                        .param(now())
                        .param(actor)
                        .query(ClientStore::key)
                        .single();
        return new NewKey(key, secret);
    }

    /** A client's keys in the order of their ids, revoked ones included. */
    public List<KeyRow> findKeys(String clientId, String after, int limit) {
        return jdbc.sql(
                        "SELECT "
                                + KEY_COLUMNS
                                + " FROM api_key WHERE client_id = ? AND key_id COLLATE \"C\" > ?"
                                + " ORDER BY key_id COLLATE \"C\" LIMIT ?")
                .params(clientId, after, limit)
                .query(ClientStore::key)
                .list();
    }

    Optional<ApiClient> findByHash(byte[] hash) {
        return findByHash(jdbc, hash);
    }

    /** The client whose key has this hash, by a copy of the tables. */
    static Optional<ApiClient> findByHash(JdbcClient copy, byte[] hash) {
        return copy.sql(
                        "SELECT "
                                + KEY_COLUMNS
                                + " FROM api_key WHERE secret_hash = ? AND revoked_at IS NULL")
                .param(hash)
                .query(ClientStore::key)
                .optional()
                .map(key -> new ApiClient(key.clientId(), key.keyId(), key.scopes()));
    }

    RevokeResult revoke(String clientId, String keyId, String actor) {
        return Objects.requireNonNull(
                transaction.execute(status -> revokeInTransaction(clientId, keyId, actor)));
    }

    private RevokeResult revokeInTransaction(String clientId, String keyId, String actor) {
        // All keys that may administer keys are locked, so that two of them cannot revoke each
        // other at the same time and leave none.
        List<String> operators =
                jdbc.sql(
                                "SELECT key_id FROM api_key WHERE 'operate' = ANY (scopes)"
                                        + " AND revoked_at IS NULL ORDER BY key_id FOR UPDATE")
                        .query(String.class)
                        .list();
        if (operators.equals(List.of(keyId)) && belongsTo(clientId, keyId)) {
            return new RevokeResult.LastOperateKey();
        }
        return jdbc.sql(
                        "UPDATE api_key SET revoked_at = coalesce(revoked_at, ?),"
                                + " revoked_by = coalesce(revoked_by, ?)"
                                + " WHERE client_id = ? AND key_id = ? RETURNING "
                                + KEY_COLUMNS)
                .params(now(), actor, clientId, keyId)
                .query(ClientStore::key)
                .optional()
                .<RevokeResult>map(RevokeResult.Revoked::new)
                .orElseGet(RevokeResult.NotFound::new);
    }

    private boolean belongsTo(String clientId, String keyId) {
        return jdbc.sql("SELECT count(*) = 1 FROM api_key WHERE client_id = ? AND key_id = ?")
                .params(clientId, keyId)
                .query(Boolean.class)
                .single();
    }

    private Timestamp now() {
        return Timestamp.from(clock.instant());
    }

    private static ClientRow client(ResultSet row, int number) throws SQLException {
        return new ClientRow(
                row.getString("client_id"),
                row.getString("name"),
                row.getTimestamp("created_at").toInstant(),
                row.getString("created_by"));
    }

    private static KeyRow key(ResultSet row, int number) throws SQLException {
        Set<Scope> scopes = EnumSet.noneOf(Scope.class);
        for (String code : (String[]) row.getArray("scopes").getArray()) {
            Scope.ofCode(code).ifPresent(scopes::add);
        }
        Timestamp revokedAt = row.getTimestamp("revoked_at");
        Instant revoked = revokedAt == null ? null : revokedAt.toInstant();
        return new KeyRow(
                row.getString("key_id"),
                row.getString("client_id"),
                scopes,
                row.getString("label"),
                row.getTimestamp("created_at").toInstant(),
                row.getString("created_by"),
                revoked,
                row.getString("revoked_by"));
    }
}
