package org.tallystick.app.security;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How often one may fail to say who one is, on each node.
 *
 * @param loginsPerName failed logins under one name within the window
 * @param loginsPerAddress failed logins from one address within the window
 * @param keysPerAddress unknown API keys from one address within the window
 * @param window how long after its first failure a count begins anew
 * @param remembered names and addresses that a node counts at a time; the memory it costs is
 *     bounded
 */
@ConfigurationProperties("tallystick.security.attempts")
public record AttemptSettings(
        @DefaultValue("10") int loginsPerName,
        @DefaultValue("30") int loginsPerAddress,
        @DefaultValue("100") int keysPerAddress,
        @DefaultValue("1m") Duration window,
        @DefaultValue("10000") int remembered) {

    public AttemptSettings {
        if (loginsPerName < 1 || loginsPerAddress < 1 || keysPerAddress < 1 || remembered < 1) {
            throw new IllegalArgumentException("tallystick.security.attempts.* must be at least 1");
        }
        if (window.isNegative() || window.isZero()) {
            throw new IllegalArgumentException(
                    "tallystick.security.attempts.window must be more than 0");
        }
    }
}
