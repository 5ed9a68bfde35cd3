package org.tallystick.app.web.access;

import java.util.List;
import org.springframework.security.authentication.AbstractAuthenticationToken;
import org.tallystick.app.security.ApiClient;

/** A request's caller, as the security chain knows it. */
final class ApiKeyAuthentication extends AbstractAuthenticationToken {

    private final transient ApiClient client;

    ApiKeyAuthentication(ApiClient client) {
        super(List.of());
        this.client = client;
        setAuthenticated(true);
    }

    @Override
    public ApiClient getPrincipal() {
        return client;
    }

    /** Nothing: the key itself is not kept. */
    @Override
    public String getCredentials() {
        return "";
    }

    @Override
    public String getName() {
        return client.actor();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ApiKeyAuthentication that && that.client.equals(client);
    }

    @Override
    public int hashCode() {
        return client.hashCode();
    }
}
