package org.tallystick.proof.crash.site;

import java.time.Duration;
import java.util.Map;

/** How the nodes of a campaign are set up: as shipped, but impatient, so that kills come fast. */
public final class Settings {

    /** After so long of silence no claim, lease or heartbeat of a node counts any more. */
    public static final Duration EVERY_CLAIM = Duration.ofSeconds(11);

    static final Map<String, Object> IMPATIENT =
            Map.ofEntries(
                    Map.entry("tallystick.claim-timeout", "6s"),
                    Map.entry("tallystick.database.transaction-timeout", "3s"),
                    Map.entry("tallystick.database.idle-transaction-timeout", "2s"),
                    Map.entry("tallystick.inbox.claim-time", "10s"),
                    Map.entry("tallystick.inbox.retry-delay", "1s"),
                    Map.entry("tallystick.inbox.last-delay", "3s"),
                    Map.entry("tallystick.inbox.park-time", "15s"),
                    Map.entry("tallystick.payments.lifetime-min", "1s"),
                    Map.entry("tallystick.payments.lifetime", "15s"),
                    Map.entry("tallystick.payments.soon", "1s"),
                    Map.entry("tallystick.payments.later", "3s"),
                    Map.entry("tallystick.payments.later-times", "6"),
                    Map.entry("tallystick.payments.afterwards", "5s"),
                    Map.entry("tallystick.payments.call-margin", "5s"),
                    Map.entry("tallystick.payment-process.heartbeat-interval", "1s"),
                    Map.entry("tallystick.payment-process.step-threads", "16"),
                    Map.entry("db-scheduler.heartbeat-interval", "1s"),
                    Map.entry("spring.datasource.hikari.maximum-pool-size", "20"),
                    Map.entry("spring.datasource.hikari.minimum-idle", "4"));

    private Settings() {}

    /** Without encryption, which would hide from the proxy what is said. */
    static String jdbcUrl(int proxyPort) {
        return "jdbc:postgresql://127.0.0.1:"
                + proxyPort
                + "/tallystick?sslmode=disable&gssEncMode=disable";
    }
}
