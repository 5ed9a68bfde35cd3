package org.tallystick.app.web.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Everybody at once: each key moves money once, and all its senders get the same answer. */
class ConcurrencyTest extends ContractTest {

    private static final int SENDERS = 20;
    private static final int KEYS = 1_000;
    private static final int ACCOUNTS = 50;

    private final AtomicInteger lost = new AtomicInteger();

    /** B01, B02, B10, B11: 1,000 keys, each sent by 20 senders at the same moment. */
    @Test
    void a_thousand_keys_sent_by_twenty_senders_move_money_a_thousand_times() throws Exception {
        List<String> accounts = new ArrayList<>();
        for (int i = 0; i < ACCOUNTS; i++) {
            accounts.add(account());
        }
        List<String> keys = new ArrayList<>();
        for (int i = 0; i < KEYS; i++) {
            keys.add(newKey());
        }
        CyclicBarrier barrier = new CyclicBarrier(SENDERS);
        List<List<Answer>> bySender =
                inParallel(
                        () -> {
                            List<Answer> answers = new ArrayList<>();
                            for (int i = 0; i < KEYS; i++) {
                                barrier.await();
                                answers.add(certain(accounts.get(i % ACCOUNTS), keys.get(i)));
                            }
                            return answers;
                        });
        long missing = 0;
        assertThat(lost.get()).as("answers lost to slowness").isLessThan(KEYS / 100);
        for (int i = 0; i < KEYS; i++) {
            int key = i;
            List<Answer> answers = bySender.stream().map(each -> each.get(key)).toList();
            assertThat(answers).allMatch(answer -> answer.status() == 201);
            byte[] first = answers.get(0).response().body();
            assertThat(answers).allMatch(answer -> Arrays.equals(first, answer.response().body()));
            long originals = answers.stream().filter(answer -> !answer.replayed()).count();
            assertThat(originals).isLessThanOrEqualTo(1);
            missing += 1 - originals;
        }
        // Exactly one answer of each key is not a replay, unless it was lost.
        assertThat(missing).isLessThanOrEqualTo(lost.get());
        for (String accountId : accounts) {
            int each = KEYS / ACCOUNTS;
            assertThat(get(accountId, each).number("posted")).isEqualTo(5L * each);
            assertThat(get(accountId, each).number("version")).isEqualTo(each);
        }
    }

    /** An answer; a 503 is what it says: send it again. */
    private Answer certain(String accountId, String key) {
        Answer answer = move(accountId, "recharges", key, "{'amount':5}");
        for (int again = 0; answer.status() == 503 && again < 20; again++) {
            lost.incrementAndGet();
            answer = move(accountId, "recharges", key, "{'amount':5}");
        }
        return answer;
    }

    /** B72: what is there is paid out once, and everybody else is told that it is gone. */
    @Test
    void fifty_deductions_at_once_take_no_more_than_there_is() throws Exception {
        String accountId = funded(100);
        List<Answer> answers =
                inParallel(() -> List.of(deduct(accountId, 10), deduct(accountId, 10))).stream()
                        .flatMap(List::stream)
                        .toList();
        assertThat(answers.stream().filter(answer -> answer.status() == 201)).hasSize(10);
        assertThat(answers.stream().filter(answer -> answer.status() == 409))
                .hasSize(2 * SENDERS - 10)
                .allSatisfy(answer -> answer.expect(409, "insufficient_funds"));
        assertThat(get(accountId, 2 * SENDERS + 1).number("posted")).isZero();
    }

    private static <T> List<T> inParallel(Callable<T> work)
            throws InterruptedException, ExecutionException {
        ExecutorService senders = Executors.newFixedThreadPool(SENDERS);
        try {
            List<Future<T>> futures = new ArrayList<>();
            for (int i = 0; i < SENDERS; i++) {
                futures.add(senders.submit(work));
            }
            List<T> results = new ArrayList<>();
            for (Future<T> future : futures) {
                results.add(future.get());
            }
            return results;
        } finally {
            senders.shutdownNow();
        }
    }
}
