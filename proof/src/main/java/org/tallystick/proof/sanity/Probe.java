package org.tallystick.proof.sanity;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.tallystick.proof.crash.load.Load;
import org.tallystick.proof.crash.site.Site;
import org.tallystick.proof.lab.ApiKey;
import org.tallystick.proof.lab.HttpConnection;

/**
 * A client that asks for a small recharge ten times a second, at the one node or the other, and
 * remembers when it was served: the longest time without is how long somebody had to wait.
 */
final class Probe implements AutoCloseable {

    private static final String CLIENT = "probe";
    private static final long EVERY_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
    private static final int ANSWER_MILLIS_MAX = 1_500;

    private final List<Integer> ports;
    private final String apiKey;
    private final List<Long> served = new ArrayList<>();
    private final Thread thread = new Thread(this::ask, "probe");
    private volatile boolean over;
    private int node;
    private long count;
    private @Nullable HttpConnection connection;

    private Probe(List<Integer> ports, String apiKey) {
        this.ports = ports;
        this.apiKey = apiKey;
    }

    static Probe start(Site site) throws SQLException {
        String apiKey = ApiKey.make();
        ApiKey.store(site.database(), CLIENT, apiKey);
        List<Integer> ports = site.nodes().stream().map(each -> each.port()).toList();
        Probe probe = new Probe(ports, apiKey);
        probe.thread.setDaemon(true);
        probe.thread.start();
        return probe;
    }

    private void ask() {
        while (!over) {
            long startedAt = System.nanoTime();
            if (isServed()) {
                synchronized (served) {
                    served.add(System.nanoTime());
                }
            } else {
                drop();
                node = (node + 1) % ports.size();
            }
            LockSupport.parkNanos(EVERY_NANOS - (System.nanoTime() - startedAt));
        }
        drop();
    }

    private boolean isServed() {
        try {
            if (connection == null) {
                connection = new HttpConnection(ports.get(node), ANSWER_MILLIS_MAX);
            }
            return connection.exchange(request()).status() == 201;
        } catch (IOException | NumberFormatException down) {
            return false;
        }
    }

    private byte[] request() {
        String body = "{\"amount\":1}";
        String text =
                "POST /v1/accounts/"
                        + Load.ACCOUNTS.get(0)
                        + "/recharges HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer "
                        + apiKey
                        + "\r\nIdempotency-Key: probe-"
                        + count++
                        + "\r\nContent-Type: application/json\r\nContent-Length: "
                        + body.length()
                        + "\r\n\r\n"
                        + body;
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    private void drop() {
        if (connection != null) {
            connection.close();
            connection = null;
        }
    }

    /** Whether it was served so many times since a moment. */
    boolean isServedSince(long moment, int times) {
        synchronized (served) {
            return served.stream().filter(at -> at - moment > 0).count() >= times;
        }
    }

    /** The longest time in which it was not served, of what touches the time since a moment. */
    Duration longestWait(long since) {
        long before = since;
        long longest = 0;
        synchronized (served) {
            for (long at : served) {
                if (at - since > 0) {
                    longest = Math.max(longest, at - before);
                    before = at;
                }
            }
        }
        return Duration.ofNanos(Math.max(longest, System.nanoTime() - before));
    }

    /** When it was first served after a moment, counted from there; null if it was not. */
    @Nullable Duration firstServed(long moment) {
        synchronized (served) {
            return served.stream()
                    .filter(at -> at - moment > 0)
                    .findFirst()
                    .map(at -> Duration.ofNanos(at - moment))
                    .orElse(null);
        }
    }

    @Override
    public void close() {
        over = true;
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
