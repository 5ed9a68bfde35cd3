package org.tallystick.app.security;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.stereotype.Component;
import org.tallystick.api.PrimaryDatabase;

/**
 * Tells whose key a bearer token is. What was looked up, unknown tokens included, is remembered for
 * seconds only, so that a request costs no query and a revoked key soon stops working on every
 * node.
 */
@Component
public class ApiKeys {

    /** How long it is remembered that a key was refused, for when only the replica can be asked. */
    private static final Duration REFUSED_FOR = Duration.ofHours(1);

    private final ClientStore store;
    private final PrimaryDatabase database;
    private final Cache<String, Optional<ApiClient>> known;
    private final Cache<String, Boolean> refused;
    private final Map<String, CompletableFuture<Optional<ApiClient>>> asking =
            new ConcurrentHashMap<>();
    private final AtomicLong revocations = new AtomicLong();

    ApiKeys(ClientStore store, SecuritySettings settings, PrimaryDatabase database) {
        this.store = store;
        this.database = database;
        this.known =
                Caffeine.newBuilder()
                        .expireAfterWrite(settings.keyCacheTime())
                        .maximumSize(settings.keyCacheSize())
                        .build();
        this.refused =
                Caffeine.newBuilder()
                        .expireAfterWrite(REFUSED_FOR)
                        .maximumSize(settings.keyCacheSize())
                        .build();
    }

    /** The client whose key this is; empty if it is unknown or revoked. */
    public Optional<ApiClient> find(String token) {
        if (!KeySecret.looksLikeOne(token)) {
            return Optional.empty();
        }
        byte[] hash = KeySecret.hash(token);
        String name = HexFormat.of().formatHex(hash);
        Optional<ApiClient> remembered = known.getIfPresent(name);
        return remembered != null ? remembered : askOnce(name, hash);
    }

    /**
     * All who come with one key at the same time share one question: one after the other each would
     * wait for as long as a database that is away lets him.
     */
    private Optional<ApiClient> askOnce(String name, byte[] hash) {
        CompletableFuture<Optional<ApiClient>> mine = new CompletableFuture<>();
        CompletableFuture<Optional<ApiClient>> others = asking.putIfAbsent(name, mine);
        if (others != null) {
            try {
                return others.join();
            } catch (CompletionException e) {
                throw e.getCause() instanceof RuntimeException cause ? cause : e;
            }
        }
        try {
            Optional<ApiClient> client = ask(name, hash);
            mine.complete(client);
            return client;
        } catch (RuntimeException | Error e) {
            mine.completeExceptionally(e);
            throw e;
        } finally {
            asking.remove(name, mine);
        }
    }

    private Optional<ApiClient> ask(String name, byte[] hash) {
        if (!database.answers()) {
            throw new DataAccessResourceFailureException("The database is away");
        }
        long before = revocations.get();
        Optional<ApiClient> client = store.findByHash(hash);
        if (client.isEmpty()) {
            refused.put(name, true);
        } else {
            refused.invalidate(name);
        }
        known.put(name, client);
        if (revocations.get() != before) {
            // It may have been read before it was revoked.
            known.invalidate(name);
        }
        return client;
    }

    /** Whether a key, by its id or the hash of its secret, was refused within the last hour. */
    boolean hasRefused(String name) {
        return refused.getIfPresent(name) != null;
    }

    /**
     * Revokes a key; at once on this node, within {@link SecuritySettings#keyCacheTime()} on
     * others.
     */
    public RevokeResult revoke(String clientId, String keyId, String actor) {
        RevokeResult result = store.revoke(clientId, keyId, actor);
        if (result instanceof RevokeResult.Revoked) {
            refused.put(keyId, true);
        }
        revocations.incrementAndGet();
        known.invalidateAll();
        return result;
    }
}
