package org.tallystick.app.feed.demo;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The demonstration: {@code tallystick.demo.*}. Never turned on where real money is.
 *
 * @param enabled whether there is one
 * @param accounts how many accounts are recharged, 1 to 100
 * @param ordersPerMinute how many orders are made, 0 to 6,000; at 0 only what is there is read
 * @param ordersMax how many orders there are at most; then no more are made
 * @param port of the upstream, on the loopback address; 0 for any that is free
 */
@ConfigurationProperties("tallystick.demo")
record DemoSettings(
        @DefaultValue("false") boolean enabled,
        @DefaultValue("5") int accounts,
        @DefaultValue("20") int ordersPerMinute,
        @DefaultValue("10000") long ordersMax,
        @DefaultValue("0") int port) {

    private static final int ACCOUNTS_MAX = 100;
    private static final int RATE_MAX = 6_000;
    private static final int PORT_MAX = 65_535;

    DemoSettings {
        require(accounts >= 1 && accounts <= ACCOUNTS_MAX, "accounts must be 1 to 100");
        require(
                ordersPerMinute >= 0 && ordersPerMinute <= RATE_MAX,
                "orders-per-minute must be 0 to 6000");
        require(ordersMax >= 0, "orders-max must not be negative");
        require(port >= 0 && port <= PORT_MAX, "port must be 0 to 65535");
    }

    private static void require(boolean holds, String rule) {
        if (!holds) {
            throw new IllegalArgumentException("tallystick.demo." + rule);
        }
    }
}
