package org.tallystick.app.web.limit;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How many requests this node lets in at once: {@code tallystick.edge.*}. One more is answered 429.
 *
 * @param clientsMax requests of clients while all is well; the limit begins here
 * @param clientsMin what is left of that limit however slow the store gets
 * @param callerPercent how much of a limit one caller may take, so that the rest stays for others;
 *     who asks is told by the key that is shown, without it by the address, and of a callback by
 *     the gateway
 * @param slowAfter the limit shrinks while requests of clients take longer than this on average
 * @param callbacksMax callbacks of gateways
 * @param operationsMax requests of operators: the dashboard, {@code /v1/ops}
 */
@ConfigurationProperties("tallystick.edge")
public record EdgeSettings(
        @DefaultValue("100") int clientsMax,
        @DefaultValue("40") int clientsMin,
        @DefaultValue("80") int callerPercent,
        @DefaultValue("500ms") Duration slowAfter,
        @DefaultValue("100") int callbacksMax,
        @DefaultValue("16") int operationsMax) {

    /** Threads of the server that are left for probes, metrics and all else. */
    static final int FREE_THREADS = 8;

    private static final Duration SLOW_MAX = Duration.ofSeconds(30);

    public EdgeSettings {
        require(clientsMin >= 1, "clients-min must be at least 1");
        require(clientsMax >= clientsMin, "clients-max must be at least clients-min");
        require(callerPercent >= 1 && callerPercent <= 100, "caller-percent must be 1 to 100");
        require(callbacksMax >= 1, "callbacks-max must be at least 1");
        require(operationsMax >= 1, "operations-max must be at least 1");
        require(
                slowAfter.toMillis() >= 1 && slowAfter.compareTo(SLOW_MAX) <= 0,
                "slow-after must be 1 ms to 30 s");
    }

    /** Refuses shares that would leave the server no thread for anything else. */
    void requireFitting(int serverThreads) {
        int all = clientsMax + callbacksMax + operationsMax + FREE_THREADS;
        require(
                all <= serverThreads,
                "clients-max, callbacks-max and operations-max together must be at most "
                        + (serverThreads - FREE_THREADS)
                        + ", which is server.tomcat.threads.max without "
                        + FREE_THREADS
                        + " for probes");
    }

    private static void require(boolean holds, String rule) {
        if (!holds) {
            throw new IllegalArgumentException("tallystick.edge." + rule);
        }
    }
}
