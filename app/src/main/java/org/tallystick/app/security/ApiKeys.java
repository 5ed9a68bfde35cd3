package org.tallystick.app.security;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.util.HexFormat;
import java.util.Objects;
import java.util.Optional;
import org.springframework.stereotype.Component;

/**
 * Tells whose key a bearer token is. What was looked up, unknown tokens included, is remembered for
 * seconds only, so that a request costs no query and a revoked key soon stops working on every
 * node.
 */
@Component
public class ApiKeys {

    private final ClientStore store;
    private final Cache<String, Optional<ApiClient>> known;

    ApiKeys(ClientStore store, SecuritySettings settings) {
        this.store = store;
        this.known =
                Caffeine.newBuilder()
                        .expireAfterWrite(settings.keyCacheTime())
                        .maximumSize(settings.keyCacheSize())
                        .build();
    }

    /** The client whose key this is; empty if it is unknown or revoked. */
    public Optional<ApiClient> find(String token) {
        if (!KeySecret.looksLikeOne(token)) {
            return Optional.empty();
        }
        byte[] hash = KeySecret.hash(token);
        return Objects.requireNonNull(
                known.get(HexFormat.of().formatHex(hash), key -> store.findByHash(hash)));
    }

    /**
     * Revokes a key; at once on this node, within {@link SecuritySettings#keyCacheTime()} on
     * others.
     */
    public RevokeResult revoke(String clientId, String keyId, String actor) {
        RevokeResult result = store.revoke(clientId, keyId, actor);
        known.invalidateAll();
        return result;
    }
}
