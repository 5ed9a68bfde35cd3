package org.tallystick.app.security;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.util.HexFormat;
import java.util.Objects;
import java.util.Optional;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.dao.DataAccessException;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.stereotype.Component;
import org.tallystick.app.database.PrimaryWatch;
import org.tallystick.app.database.Replica;

/**
 * Tells whose key a bearer token is while the primary is gone, by the read replica. What it says is
 * good for reading only. A key that was revoked before the replica knew it is not brought to life:
 * what this node has seen refused or revoked within the last hour stays refused, and a replica that
 * was far behind when the primary went is not asked at all.
 */
@Component
public class ReplicaKeys {

    private final ApiKeys keys;
    private final ObjectProvider<Replica> replica;
    private final PrimaryWatch primary;
    private final Cache<String, Optional<ApiClient>> known;

    ReplicaKeys(
            ApiKeys keys,
            ObjectProvider<Replica> replica,
            PrimaryWatch primary,
            SecuritySettings settings) {
        this.keys = keys;
        this.replica = replica;
        this.primary = primary;
        this.known =
                Caffeine.newBuilder()
                        .expireAfterWrite(settings.keyCacheTime())
                        .maximumSize(settings.keyCacheSize())
                        .build();
    }

    /**
     * The client whose key this is; empty if it is unknown or revoked.
     *
     * @throws DataAccessException if there is no replica that could tell
     */
    public Optional<ApiClient> find(String token) {
        if (!KeySecret.looksLikeOne(token)) {
            return Optional.empty();
        }
        byte[] hash = KeySecret.hash(token);
        String name = HexFormat.of().formatHex(hash);
        if (keys.hasRefused(name)) {
            return Optional.empty();
        }
        Optional<ApiClient> client =
                Objects.requireNonNull(known.get(name, each -> look(hash)), "client");
        return client.filter(found -> !keys.hasRefused(found.keyId()));
    }

    private Optional<ApiClient> look(byte[] hash) {
        Replica copy = replica.getIfAvailable();
        if (copy == null || !copy.knowsKeysOf(primary.lastAnswer())) {
            throw new DataAccessResourceFailureException("Nobody can tell whose key this is");
        }
        return ClientStore.findByHash(copy.jdbc(), hash);
    }
}
