package org.tallystick.proof.load;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.tallystick.proof.lab.Await;
import org.tallystick.proof.lab.Elapsed;
import org.tallystick.proof.lab.NodeProcess;
import org.tallystick.proof.load.Drive.Plan;
import org.tallystick.proof.load.Operation.Group;

/** Clients at work on a server that answers when the test wants it to. */
class DriveTests {

    private static final Duration LONG = Duration.ofMinutes(1);
    private static final byte[] BALANCE =
            "{\"posted\":5,\"held\":2,\"available\":3}".getBytes(StandardCharsets.UTF_8);

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final CountDownLatch answers = new CountDownLatch(1);
    private HttpServer server;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        server.createContext(
                "/",
                exchange -> {
                    try {
                        answers.await();
                    } catch (InterruptedException e) {
                        throw new IOException(e);
                    }
                    exchange.getRequestBody().readAllBytes();
                    exchange.sendResponseHeaders(200, BALANCE.length);
                    exchange.getResponseBody().write(BALANCE);
                    exchange.close();
                });
        server.start();
    }

    @AfterEach
    void stop() {
        answers.countDown();
        server.stop(0);
        threads.shutdownNow();
    }

    @Test
    void counts_from_when_a_request_was_due_and_leaves_out_nobody_who_had_to_wait()
            throws Exception {
        Plan plan = new Plan("waiting", 2, 100, Duration.ofSeconds(1), 0);
        CompletableFuture<Recording> load = Drive.start(this::client, plan);
        Await.until("The server stands still", LONG, new Elapsed(Duration.ofSeconds(1)));
        answers.countDown();

        Slice seen = load.get().all();

        // Two clients have waited, but a hundred requests were due meanwhile.
        assertThat(seen.requests()).isEqualTo(100);
        assertThat(seen.good().percentile(0.5)).isGreaterThan(Duration.ofMillis(400));
    }

    @Test
    void says_what_could_not_be_sent_any_more() throws Exception {
        Plan plan = new Plan("stuck", 1, 50, Duration.ofSeconds(1), 0);
        CompletableFuture<Recording> load =
                Drive.start(number -> new LoadClient(List.of(unused()), "key", 0), plan);
        Slice nobody = load.get().all();
        assertThat(nobody.count(Outcome.NO_CONNECTION) + nobody.count(Outcome.NOT_SENT))
                .isEqualTo(50);
        assertThat(nobody.errors()).isEqualTo(50);
        assertThat(nobody.good().count()).isZero();
    }

    @Test
    void asks_again_and_again_in_a_closed_loop_and_tells_the_groups_apart() throws Exception {
        answers.countDown();
        Plan plan = Plan.closed("closed", 3, Duration.ofSeconds(1));

        Slice seen = Drive.start(this::client, plan).get().all();

        assertThat(seen.requests()).isPositive();
        assertThat(seen.requests(Group.READS))
                .isEqualTo(
                        seen.good(Operation.BALANCE).count()
                                + seen.good(Operation.ENTRIES).count());
    }

    private LoadClient client(int number) {
        return new LoadClient(List.of(server.getAddress().getPort()), "key", number);
    }

    private static int unused() {
        try {
            return NodeProcess.freePort();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
