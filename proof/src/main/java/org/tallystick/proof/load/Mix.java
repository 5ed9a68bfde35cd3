package org.tallystick.proof.load;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.SplittableRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.tallystick.proof.lab.GatewayHost;
import org.tallystick.proof.lab.HttpConnection.Answer;

/**
 * What one client does, by its own seed: so many payments in a hundred requests; of a hundred
 * others 27 reads, 6 repetitions, 4 refunds, 9 holds that are captured or voided, 24 recharges and
 * 21 deductions.
 */
final class Mix {

    private static final int KNOWN_MAX = 100;
    private static final int AMOUNT_MAX = 5_000;
    private static final Pattern MOVEMENT = Pattern.compile("\"movementId\":\"([^\"]+)\"");
    private static final Pattern HOLD = Pattern.compile("\"holdId\":\"([^\"]+)\"");
    private static final Pattern BALANCE =
            Pattern.compile(
                    "\"posted\":(-?\\d+),\"held\":(\\d+),\"available\":(-?\\d+)", Pattern.DOTALL);

    private final String name;
    private final int paymentPercent;
    private final List<String> accounts;
    private final SplittableRandom random;
    private final Deque<Made> holds = new ArrayDeque<>();
    private final Deque<Made> deductions = new ArrayDeque<>();
    private final List<Wish> known = new ArrayList<>();
    private long count;

    /**
     * @param name unique in the run: keys begin with it
     */
    Mix(String name, long seed, int paymentPercent, List<String> accounts) {
        this.name = name;
        this.paymentPercent = paymentPercent;
        this.accounts = accounts;
        this.random = new SplittableRandom(seed);
    }

    /** What exists since a request was accepted. */
    private record Made(String id, String account, long amount) {}

    Wish next() {
        String account = accounts.get(random.nextInt(accounts.size()));
        if (random.nextInt(100) < paymentPercent) {
            return payment(account);
        }
        int choice = random.nextInt(100);
        if (choice < 19) {
            return Wish.read(Operation.BALANCE, account, "/v1/accounts/" + account);
        }
        if (choice < 27) {
            return Wish.read(
                    Operation.ENTRIES, account, "/v1/accounts/" + account + "/entries?limit=20");
        }
        return choice < 33 && !known.isEmpty() ? again() : movement(choice, account);
    }

    private Wish again() {
        Wish first = known.get(random.nextInt(known.size()));
        return first.again(first.firstAnswer());
    }

    private Wish movement(int choice, String account) {
        if (choice < 37 && !deductions.isEmpty()) {
            Made made = deductions.remove();
            String deduction = ",\"movementId\":\"" + made.id + "\"";
            return move(Operation.REFUND, made.account, 1 + made.amount / 2, "refunds", deduction);
        }
        // Twice as often as one is begun, so that as good as none stay open.
        if (choice < 49 && !holds.isEmpty()) {
            return end(holds.remove());
        }
        if (choice < 55) {
            return move(Operation.HOLD, account, amount(), "holds", "");
        }
        return choice < 79
                ? move(Operation.RECHARGE, account, amount(), "recharges", "")
                : move(Operation.DEDUCTION, account, amount(), "deductions", "");
    }

    private Wish payment(String account) {
        String key = key();
        long amount = amount();
        String body =
                """
                {"orderId":"%s","accountId":"%s","direction":"%s","amount":%d,"gateway":"%s"}"""
                        .formatted(
                                key,
                                account,
                                random.nextBoolean() ? "DEDUCT" : "RECHARGE",
                                amount,
                                GatewayHost.NAME);
        return new Wish(Operation.PAYMENT, key, account, amount, "/v1/payments", body, "");
    }

    private Wish end(Made hold) {
        boolean voids = random.nextInt(4) == 0;
        String path = "holds/" + hold.id + (voids ? "/void" : "/capture");
        return voids
                ? new Wish(
                        Operation.VOID,
                        key(),
                        hold.account,
                        0,
                        "/v1/accounts/" + hold.account + "/" + path,
                        "{}",
                        "")
                : move(Operation.CAPTURE, hold.account, hold.amount, path, "");
    }

    private Wish move(Operation operation, String account, long amount, String path, String more) {
        return new Wish(
                operation,
                key(),
                account,
                amount,
                "/v1/accounts/" + account + "/" + path,
                "{\"amount\":" + amount + more + "}",
                "");
    }

    private String key() {
        return name + "-" + count++;
    }

    private long amount() {
        return 3L + random.nextInt(AMOUNT_MAX);
    }

    /**
     * Takes notice of an answer.
     *
     * @return what it means; a wrong answer is one that may not be given to this request
     */
    Outcome learn(Wish wish, Answer answer) {
        Outcome outcome = Outcome.of(answer);
        if (outcome.isError()) {
            return outcome;
        }
        switch (wish.operation()) {
            case BALANCE -> {
                return isSound(answer.text()) ? outcome : Outcome.WRONG;
            }
            case DUPLICATE -> {
                boolean same = answer.replayed() && answer.text().equals(wish.firstAnswer());
                return same ? outcome : Outcome.WRONG;
            }
            case HOLD -> remember(holds, HOLD, wish, answer);
            case DEDUCTION -> remember(deductions, MOVEMENT, wish, answer);
            default -> {}
        }
        if (!wish.key().isEmpty()) {
            known.add(wish.again(answer.text()));
            if (known.size() > KNOWN_MAX) {
                known.remove(0);
            }
        }
        return answer.replayed() ? Outcome.WRONG : outcome;
    }

    private static void remember(Deque<Made> made, Pattern id, Wish wish, Answer answer) {
        String text = answer.status() == 201 ? first(id, answer.text()) : null;
        if (text != null) {
            made.add(new Made(text, wish.account(), wish.amount()));
        }
    }

    private static @Nullable String first(Pattern pattern, String text) {
        Matcher matcher = pattern.matcher(text);
        return matcher.find() ? matcher.group(1) : null;
    }

    /** What is available is what is posted and not held. */
    static boolean isSound(String account) {
        Matcher balance = BALANCE.matcher(account);
        return balance.find()
                && Long.parseLong(balance.group(1)) - Long.parseLong(balance.group(2))
                        == Long.parseLong(balance.group(3));
    }
}
