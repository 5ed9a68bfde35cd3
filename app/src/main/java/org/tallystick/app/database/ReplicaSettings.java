package org.tallystick.app.database;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * A streaming replica of the database: {@code tallystick.read-replica.*}.
 *
 * @param url its JDBC URL; empty for no replica
 * @param username empty means the primary's
 * @param password empty means the primary's
 * @param connectionsMax connections of this node to it
 * @param keyLagMax how far it may have been behind when the primary went, for API keys to be looked
 *     up in it: a key that was revoked just before could work again for reading
 */
@ConfigurationProperties("tallystick.read-replica")
public record ReplicaSettings(
        @DefaultValue("") String url,
        @DefaultValue("") String username,
        @DefaultValue("") String password,
        @DefaultValue("8") int connectionsMax,
        @DefaultValue("30s") Duration keyLagMax) {

    private static final int CONNECTIONS_MOST = 64;
    private static final Duration LAG_LEAST = Duration.ofSeconds(10);
    private static final Duration LAG_MOST = Duration.ofMinutes(10);

    public ReplicaSettings {
        require(
                url.isEmpty() || url.startsWith("jdbc:postgresql:"),
                "url must begin with jdbc:postgresql:");
        require(
                connectionsMax >= 1 && connectionsMax <= CONNECTIONS_MOST,
                "connections-max must be 1 to " + CONNECTIONS_MOST);
        require(
                keyLagMax.compareTo(LAG_LEAST) >= 0 && keyLagMax.compareTo(LAG_MOST) <= 0,
                "key-lag-max must be 10 s to 10 min");
    }

    private static void require(boolean holds, String rule) {
        if (!holds) {
            throw new IllegalArgumentException("tallystick.read-replica." + rule);
        }
    }

    /** Its password is kept out of logs. */
    @Override
    public String toString() {
        return "ReplicaSettings[" + (url.isEmpty() ? "none" : "given") + "]";
    }
}
