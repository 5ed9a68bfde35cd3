package org.tallystick.proof.crash.load;

import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.tallystick.proof.crash.load.Request.Kind;
import org.tallystick.proof.crash.site.Site;
import org.tallystick.proof.lab.HttpConnection.Answer;

/**
 * What one client does, by its own seed: movements of every kind and payments, one request in five
 * a repetition, and some of them together with a second client.
 */
final class Customer implements Runnable {

    private static final int KNOWN_MAX = 200;
    private static final int PAUSE_MILLIS_MAX = 60;
    private static final int AMOUNT_MAX = 5_000;
    private static final Duration SHORT_HOLD = Duration.ofSeconds(3);

    private final String name;
    private final Client client;
    private final Client second;
    private final List<String> accounts;
    private final SplittableRandom random;
    private final ExecutorService threads;
    private final Patience patience;
    private final Clock clock = Clock.systemUTC();
    private final PaymentWishes payments;
    private final List<Request> known = new ArrayList<>();
    private final Deque<Made> holds = new ArrayDeque<>();
    private final Deque<Made> deductions = new ArrayDeque<>();
    private final Deque<Made> paid = new ArrayDeque<>();
    private int count;

    Customer(Site site, int number, long seed, List<String> accounts, LoadThreads loadThreads)
            throws IOException {
        this.name = "c" + number;
        this.accounts = accounts;
        this.random = new SplittableRandom(seed * 1_000 + number);
        this.patience = loadThreads.patience();
        this.threads = loadThreads.pool();
        this.client = new Client(site, name, number, patience);
        this.second = new Client(site, name + "-second", number + 1, patience);
        this.payments = new PaymentWishes(random);
    }

    /** What exists since a request was accepted. */
    private record Made(String id, String account, long amount) {}

    @Override
    public void run() {
        try (client;
                second) {
            while (!patience.isEnding()) {
                act();
                LockSupport.parkNanos(
                        Duration.ofMillis(random.nextInt(PAUSE_MILLIS_MAX)).toNanos());
            }
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    private void act() {
        int choice = random.nextInt(100);
        if (choice < 15 && !known.isEmpty()) {
            client.settle(known.get(random.nextInt(known.size())));
        } else if (choice < 17 && !known.isEmpty()) {
            alter(known.get(random.nextInt(known.size())));
        } else if (choice < 25) {
            race(wish(random.nextInt(100)));
        } else {
            Request request = wish(random.nextInt(100));
            learn(request, client.settle(request));
        }
    }

    private void alter(Request request) {
        if (request.amount() > 0) {
            client.settle(request.withOtherContent());
        }
    }

    /** Two clients ask the same at the same time. */
    private void race(Request request) {
        Future<@Nullable Answer> other = threads.submit(() -> second.settle(request));
        Answer answer = client.settle(request);
        try {
            other.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        }
        learn(request, answer);
    }

    private Request wish(int choice) {
        String account = accounts.get(random.nextInt(3) == 0 ? 0 : random.nextInt(accounts.size()));
        if (choice < 12 && !paid.isEmpty()) {
            Made payment = paid.remove();
            return ask(
                    Kind.PAYMENT_REFUND,
                    payment.account,
                    1 + payment.amount / 3,
                    "/v1/payments/" + payment.id + "/refunds",
                    "");
        }
        if (choice < 24) {
            long amount = amount();
            return ask(
                    Kind.PAYMENT,
                    account,
                    amount,
                    "/v1/payments",
                    payments.fields(name + "-" + count, account));
        }
        if (choice < 32 && !deductions.isEmpty()) {
            Made deduction = deductions.remove();
            return ask(
                    Kind.REFUND,
                    deduction.account,
                    1 + deduction.amount / 2,
                    "/v1/accounts/" + deduction.account + "/refunds",
                    ",\"movementId\":\"" + deduction.id + "\"");
        }
        if (choice < 44 && !holds.isEmpty()) {
            return end(holds.remove());
        }
        if (choice < 58) {
            return ask(
                    Kind.HOLD, account, amount(), "/v1/accounts/" + account + "/holds", expiry());
        }
        boolean recharge = choice < 80;
        return ask(
                recharge ? Kind.RECHARGE : Kind.DEDUCTION,
                account,
                amount(),
                "/v1/accounts/" + account + (recharge ? "/recharges" : "/deductions"),
                ",\"reference\":\"" + name + "\"");
    }

    private Request end(Made hold) {
        String path = "/v1/accounts/" + hold.account + "/holds/" + hold.id;
        count++;
        return random.nextBoolean()
                ? new Request(key(), Kind.VOID, hold.account, 0, path + "/void", "{}")
                : new Request(
                        key(),
                        Kind.CAPTURE,
                        hold.account,
                        hold.amount,
                        path + "/capture",
                        "{\"amount\":" + hold.amount + "}");
    }

    private Request ask(Kind kind, String account, long amount, String path, String fields) {
        count++;
        return new Request(
                key(), kind, account, amount, path, "{\"amount\":" + amount + fields + "}");
    }

    private String key() {
        return name + "-" + count;
    }

    private long amount() {
        return 3L + random.nextInt(AMOUNT_MAX);
    }

    /** One in two ends by itself, soon. */
    private String expiry() {
        return random.nextBoolean()
                ? ""
                : ",\"expiresAt\":\"" + clock.instant().plus(SHORT_HOLD) + "\"";
    }

    private void learn(Request request, @Nullable Answer answer) {
        if (answer == null) {
            return;
        }
        known.add(request);
        if (known.size() > KNOWN_MAX) {
            known.remove(0);
        }
        if (answer.status() != 201 && answer.status() != 202) {
            return;
        }
        Made made = new Made(Client.id(request, answer), request.account(), request.amount());
        switch (request.kind()) {
            case HOLD -> holds.add(made);
            case DEDUCTION -> deductions.add(made);
            case PAYMENT -> paid.add(made);
            default -> {}
        }
    }
}
