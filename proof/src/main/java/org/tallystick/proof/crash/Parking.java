package org.tallystick.proof.crash;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeoutException;
import org.tallystick.proof.crash.load.Load;
import org.tallystick.proof.crash.site.Node;
import org.tallystick.proof.crash.site.Site;
import org.tallystick.proof.lab.Await;
import org.tallystick.proof.lab.Elapsed;

/**
 * Events that cannot be handled, for a reason that does not go by: they are parked, with all that
 * follows them in their account or payment, while everybody else's go on. Then the reason is put
 * right, and they are retried as an operator does it.
 */
final class Parking {

    private static final Duration PARKED_MAX = Duration.ofSeconds(20);
    private static final Duration MORE = Duration.ofSeconds(2);
    private static final Duration RETRIED_MAX = Duration.ofSeconds(60);
    private static final Duration ANSWER_MAX = Duration.ofSeconds(30);

    private static final List<String> PROCESSORS = List.of("ledger", "payments");
    private static final String PARKED = "SELECT count(*) FROM parked_event";

    /** One account that takes much of everything, and some of the payments. */
    private static final String[] REFUSE = {
        """
        CREATE OR REPLACE FUNCTION refuse_for_good() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            RAISE EXCEPTION 'refused for good by the campaign' USING ERRCODE = 'check_violation';
        END $$""",
        """
        CREATE OR REPLACE TRIGGER refuse_for_good BEFORE INSERT ON ledger_entry_a FOR EACH ROW
        WHEN (NEW.account = '%s') EXECUTE FUNCTION refuse_for_good()"""
                .formatted(Load.ACCOUNTS.get(0)),
        """
        CREATE OR REPLACE TRIGGER refuse_for_good BEFORE INSERT ON payment_timeline_a FOR EACH ROW
        WHEN (NEW.payment_id < '9') EXECUTE FUNCTION refuse_for_good()""",
    };

    private static final String[] ACCEPT = {
        "DROP TRIGGER refuse_for_good ON ledger_entry_a",
        "DROP TRIGGER refuse_for_good ON payment_timeline_a",
    };

    private final Site site;
    private final HttpClient http = HttpClient.newHttpClient();

    Parking(Site site) {
        this.site = site;
    }

    /**
     * Whether something was parked. What is still parked in the end is found by the checker.
     *
     * @throws Exception if the database cannot be reached, which nobody kills just now
     */
    boolean parkAndRetry() throws Exception {
        site.database().execute(REFUSE);
        try {
            Await.until("An event is parked", PARKED_MAX, () -> parked() > 0);
            // What comes behind it keeps its place.
            Await.until("More events come", PARKED_MAX, new Elapsed(MORE));
        } catch (TimeoutException nothing) {
            return false;
        } finally {
            site.database().execute(ACCEPT);
        }
        try {
            Await.until("All are retried", RETRIED_MAX, this::isRetried);
        } catch (TimeoutException left) {
            // The checker says so, and how many.
        }
        return true;
    }

    private long parked() throws SQLException {
        return site.database().number(PARKED);
    }

    private boolean isRetried() throws Exception {
        for (Node node : site.nodes()) {
            if (parked() > 0 && node.isUp()) {
                PROCESSORS.forEach(processor -> retry(node, processor));
            }
        }
        return parked() == 0;
    }

    /** A node may be starting, or busy; then another one is asked, or this one again. */
    private void retry(Node node, String processor) {
        String path = "/v1/ops/processors/" + processor + "/dead-letters/retry";
        HttpRequest request =
                HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + node.port() + path))
                        .header("Authorization", "Bearer " + site.apiKey())
                        .timeout(ANSWER_MAX)
                        .POST(BodyPublishers.noBody())
                        .build();
        try {
            http.send(request, BodyHandlers.discarding());
        } catch (IOException e) {
            Await.moment();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
