package org.tallystick.proof.crash.load;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.tallystick.proof.crash.site.Node;
import org.tallystick.proof.crash.site.Site;
import org.tallystick.proof.lab.HttpConnection;
import org.tallystick.proof.lab.HttpConnection.Answer;

/** A client that never gives up: what it does not know, it asks again, under the same key. */
final class Client implements AutoCloseable {

    /** Longer than a movement may take. */
    private static final int ANSWER_MILLIS_MAX = 7_000;

    private static final Duration PAUSE = Duration.ofMillis(60);
    private static final Pattern MOVEMENT = Pattern.compile("\"movementId\":\"([^\"]+)\"");
    private static final Pattern PAYMENT = Pattern.compile("\"paymentId\":\"([^\"]+)\"");
    private static final Pattern REFUND = Pattern.compile("\"refundId\":\"([^\"]+)\"");

    private final Site site;
    private final ClientLog log;
    private final Patience patience;
    private int turn;
    private int connectedTo = -1;
    private @Nullable HttpConnection connection;

    Client(Site site, String name, int firstNode, Patience patience) throws IOException {
        this.site = site;
        this.log = new ClientLog(logs(site.folder()).resolve(name + ".tsv"));
        this.patience = patience;
        this.turn = firstNode;
    }

    static Path logs(Path folder) {
        return folder.resolve("clients");
    }

    /**
     * Asks until there is an answer that counts.
     *
     * @return null if there was none when its patience was over
     */
    @Nullable Answer settle(Request request) {
        log.asks(request);
        while (!patience.isOver()) {
            Answer answer = ask(request);
            if (answer != null) {
                log.told(request, answer, id(request, answer));
                return answer;
            }
            turn++;
            LockSupport.parkNanos(PAUSE.toNanos());
        }
        return null;
    }

    /** What was made, as the answer calls it. */
    static String id(Request request, Answer answer) {
        Pattern pattern =
                switch (request.kind()) {
                    case PAYMENT -> PAYMENT;
                    case PAYMENT_REFUND -> REFUND;
                    default -> MOVEMENT;
                };
        Matcher id = pattern.matcher(answer.text());
        return id.find() ? id.group(1) : "-";
    }

    /** Null if it is to be asked again. */
    private @Nullable Answer ask(Request request) {
        HttpConnection open;
        try {
            open = connection();
        } catch (IOException down) {
            log.notDone(request, "no_connection");
            return null;
        }
        Answer answer;
        try {
            answer = open.exchange(request.bytes(site.apiKey()));
        } catch (IOException e) {
            drop();
            log.unknown(request, "no_answer");
            return null;
        }
        return switch (answer.status()) {
            case 429 -> notDone(request, "rate_limited");
            case 500 -> unknown(request, "internal");
            case 503 -> unavailable(request, answer.text());
            default -> answer;
        };
    }

    private @Nullable Answer unavailable(Request request, String problem) {
        if (problem.contains("\"code\":\"busy\"")) {
            return notDone(request, "busy");
        }
        if (problem.contains("\"code\":\"gateway_unavailable\"")) {
            return notDone(request, "gateway_unavailable");
        }
        return unknown(
                request, problem.contains("outcome_unknown") ? "outcome_unknown" : "unavailable");
    }

    private @Nullable Answer notDone(Request request, String why) {
        log.notDone(request, why);
        return null;
    }

    private @Nullable Answer unknown(Request request, String why) {
        log.unknown(request, why);
        return null;
    }

    /** To a node that is up, if there is one; it stays with it while that goes well. */
    private HttpConnection connection() throws IOException {
        List<Node> nodes = site.nodes();
        int node = turn % nodes.size();
        for (int i = 0; i < nodes.size() && !nodes.get(node).isUp(); i++) {
            node = (node + 1) % nodes.size();
        }
        if (connection == null || connectedTo != node) {
            drop();
            connection = new HttpConnection(nodes.get(node).port(), ANSWER_MILLIS_MAX);
            connectedTo = node;
        }
        return connection;
    }

    private void drop() {
        if (connection != null) {
            connection.close();
            connection = null;
        }
    }

    @Override
    public void close() throws IOException {
        drop();
        log.close();
    }
}
