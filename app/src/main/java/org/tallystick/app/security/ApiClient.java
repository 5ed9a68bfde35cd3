package org.tallystick.app.security;

import java.util.Set;

/**
 * Who makes a request: a client, by one of its keys.
 *
 * @param clientId permanent; the source of the client's callbacks
 */
public record ApiClient(String clientId, String keyId, Set<Scope> scopes) {

    public ApiClient {
        scopes = Set.copyOf(scopes);
    }

    /** How this caller is named in events, histories and logs. */
    public String actor() {
        return clientId + "/" + keyId;
    }

    /** Whether the key has at least one of the scopes. */
    public boolean hasAny(Scope... wanted) {
        for (Scope scope : wanted) {
            if (scopes.contains(scope)) {
                return true;
            }
        }
        return false;
    }
}
