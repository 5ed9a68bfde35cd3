package org.tallystick.app.security;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings of the API keys.
 *
 * @param keyCacheTime how long a node may use what it knows of a key without asking the database; a
 *     key revoked on another node works so much longer here; more than zero, at most 5 s
 * @param keyCacheSize keys that a node remembers, unknown ones included
 */
@ConfigurationProperties("tallystick.security")
public record SecuritySettings(
        @DefaultValue("3s") Duration keyCacheTime, @DefaultValue("10000") int keyCacheSize) {

    private static final Duration CACHE_TIME_MAX = Duration.ofSeconds(5);

    public SecuritySettings {
        if (keyCacheTime.isNegative()
                || keyCacheTime.isZero()
                || keyCacheTime.compareTo(CACHE_TIME_MAX) > 0) {
            throw new IllegalArgumentException(
                    "tallystick.security.key-cache-time must be more than 0 and at most 5 s");
        }
        if (keyCacheSize < 1) {
            throw new IllegalArgumentException(
                    "tallystick.security.key-cache-size must be at least 1");
        }
    }
}
