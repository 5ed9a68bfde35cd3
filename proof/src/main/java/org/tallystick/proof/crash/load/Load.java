package org.tallystick.proof.crash.load;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.tallystick.proof.crash.site.Site;
import org.tallystick.proof.lab.HttpConnection;

/** All clients together, and those who write orders into the upstream's table. */
public final class Load {

    /** The accounts; the first one is everybody's, the last ones have little money. */
    public static final List<String> ACCOUNTS =
            IntStream.range(0, 12).mapToObj(number -> "crash-" + number).toList();

    private static final int CUSTOMERS = 8;
    private static final int POOR = 3;
    private static final long FUNDS = 1_000_000_000L;
    private static final Duration ORDERS_EVERY = Duration.ofMillis(500);
    private static final int ORDERS = 12;

    private final Site site;
    private final ExecutorService pool = Executors.newCachedThreadPool();
    private final Patience patience = new Patience();
    private final List<Future<?>> running = new ArrayList<>();

    public Load(Site site) {
        this.site = site;
    }

    /** Where the clients' logs are. */
    public static Path logs(Path folder) {
        return Client.logs(folder);
    }

    /** Opens the accounts, and lets the clients begin. */
    public void start(long seed) throws IOException {
        Files.createDirectories(logs(site.folder()));
        openAccounts();
        try (Client founder = new Client(site, "founder", 0, patience)) {
            for (String account : ACCOUNTS.subList(0, ACCOUNTS.size() - POOR)) {
                founder.settle(
                        new Request(
                                "fund-" + account,
                                Request.Kind.RECHARGE,
                                account,
                                FUNDS,
                                "/v1/accounts/" + account + "/recharges",
                                "{\"amount\":" + FUNDS + "}"));
            }
        }
        LoadThreads threads = new LoadThreads(pool, patience);
        for (int number = 0; number < CUSTOMERS; number++) {
            running.add(pool.submit(new Customer(site, number, seed, ACCOUNTS, threads)));
        }
        running.add(pool.submit(this::writeOrders));
    }

    private Void writeOrders() throws SQLException {
        while (!patience.isEnding()) {
            site.upstream().add(ORDERS);
            LockSupport.parkNanos(ORDERS_EVERY.toNanos());
        }
        return null;
    }

    /**
     * Begins nothing any more, and waits until everybody knows what became of what he asked for, or
     * has lost patience.
     */
    public void end(Duration limit) throws InterruptedException, ExecutionException {
        patience.endIn(limit);
        for (Future<?> each : running) {
            each.get();
        }
        pool.shutdownNow();
    }

    /** Ends it without waiting. */
    public void abandon() {
        patience.endIn(Duration.ZERO);
        pool.shutdownNow();
    }

    private void openAccounts() throws IOException {
        HttpConnection connection = new HttpConnection(site.nodes().get(0).port());
        try {
            for (String account : ACCOUNTS) {
                String body = "{\"accountId\":\"" + account + "\",\"currency\":\"CNY\"}";
                Request open =
                        new Request(
                                "open", Request.Kind.RECHARGE, account, 0, "/v1/accounts", body);
                HttpConnection.Answer answer = connection.exchange(open.bytes(site.apiKey()));
                if (answer.status() != 201) {
                    throw new IllegalStateException("No account: " + answer.describe());
                }
            }
        } finally {
            connection.close();
        }
    }
}
