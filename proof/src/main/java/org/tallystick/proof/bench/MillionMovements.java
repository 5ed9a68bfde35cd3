package org.tallystick.proof.bench;

import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import org.tallystick.api.account.Movement;
import org.tallystick.proof.bench.Sender.Answer;
import org.tallystick.proof.lab.HttpConnection;

/** An account with very many movements, after a restart of the application. */
final class MillionMovements {

    private static final Duration FIRST_COMMAND_MAX = Duration.ofMillis(200);
    private static final int WARM_UP_COMMANDS = 200;

    private final Lab lab;
    private final OrderBook orders = new OrderBook("many", List.of("many"));

    MillionMovements(Lab lab) {
        this.lab = lab;
    }

    void run() throws Exception {
        InProcessApplication application = lab.inProcess();
        lab.openAccounts(application, orders.accountIds());
        Order veryFirst = orders.next();
        Movement original;
        try (CommandSender sender = application.connectCommands()) {
            original = sender.movement(veryFirst);
        }
        lab.applied().increment();
        int count = lab.options().manyMovements();
        LoadResult made = OldCallbacks.push(lab, application, orders, count - 2L);
        lab.report()
                .finding(
                        String.format(Locale.ROOT, "making an account of %,d movements", count),
                        Math.round(made.perSecond()) + " movements/s");
        lab.stopInProcess();
        probe(lab.process(0), veryFirst, original);
    }

    private void probe(ApplicationProcess restarted, Order veryFirst, Movement original)
            throws Exception {
        OrderBook others = new OrderBook("many-warm-up", List.of("warm-up"));
        OldCallbacks.push(lab, restarted, others, WARM_UP_COMMANDS);
        try (HttpSender sender = restarted.connectHttp()) {
            long startedAt = System.nanoTime();
            Answer answer = sender.send(orders.next());
            Duration took = Duration.ofNanos(System.nanoTime() - startedAt);
            if (answer == Answer.APPLIED) {
                lab.applied().increment();
            }
            String millis = took.toMillis() + " ms";
            lab.report().finding("its first command after a restart", millis);
            lab.report()
                    .figure(
                            "account with a great many movements, first command after a restart",
                            "at most " + FIRST_COMMAND_MAX.toMillis() + " ms",
                            millis,
                            took.compareTo(FIRST_COMMAND_MAX) <= 0);
            repeat(sender.sendAndTell(veryFirst), original);
        }
    }

    private void repeat(HttpConnection.Answer answer, Movement original) {
        String text = answer.text();
        boolean same =
                answer.status() == 201
                        && answer.replayed()
                        && text.contains('"' + original.movementId() + '"')
                        && text.contains("\"version\":" + original.version() + ',')
                        && text.contains("\"posted\":" + original.posted() + ',')
                        && text.contains(
                                original.recordedAt()
                                        .truncatedTo(ChronoUnit.SECONDS)
                                        .toString()
                                        .replace("Z", ""));
        lab.report()
                .figure(
                        "its very first callback id, sent again",
                        "original answer",
                        same ? "original answer" : answer.describe(),
                        same);
        if (!same) {
            lab.report().problem("The very first callback got another answer: " + text);
        }
    }
}
