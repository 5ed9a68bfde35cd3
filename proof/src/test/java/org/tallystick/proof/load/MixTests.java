package org.tallystick.proof.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.tallystick.proof.lab.HttpConnection.Answer;

class MixTests {

    private final Mix mix = new Mix("m", 1, 6, List.of("one", "two"));

    @Test
    void asks_for_everything_and_ends_as_many_holds_as_it_begins() {
        Map<Operation, Integer> counts = new EnumMap<>(Operation.class);
        for (int number = 0; number < 5_000; number++) {
            Wish wish = mix.next();
            counts.merge(wish.operation(), 1, Integer::sum);
            mix.learn(wish, accepted(wish, number));
        }

        assertThat(counts).containsOnlyKeys(Operation.values());
        int ended = count(counts, Operation.CAPTURE) + count(counts, Operation.VOID);
        assertThat(count(counts, Operation.HOLD) - ended).isLessThan(100);
        assertThat(count(counts, Operation.DUPLICATE)).isGreaterThan(100);
    }

    @Test
    void takes_the_same_answer_to_a_repetition_and_no_other() {
        Wish first = new Wish(Operation.RECHARGE, "k", "one", 5, "/p", "{}", "");
        Wish again = first.again("the answer");

        assertThat(mix.learn(again, new Answer(201, true, "the answer"))).isEqualTo(Outcome.DONE);
        assertThat(mix.learn(again, new Answer(201, true, "another"))).isEqualTo(Outcome.WRONG);
        assertThat(mix.learn(again, new Answer(201, false, "the answer"))).isEqualTo(Outcome.WRONG);
        assertThat(mix.learn(first, new Answer(201, true, "new"))).isEqualTo(Outcome.WRONG);
    }

    @Test
    void knows_a_balance_that_cannot_be() {
        Wish read = Wish.read(Operation.BALANCE, "one", "/v1/accounts/one");

        assertThat(mix.learn(read, balance(5, 2, 3))).isEqualTo(Outcome.DONE);
        assertThat(mix.learn(read, balance(5, 2, 4))).isEqualTo(Outcome.WRONG);
        assertThat(mix.learn(read, new Answer(200, false, "{}"))).isEqualTo(Outcome.WRONG);
    }

    @Test
    void tells_what_an_error_means() {
        assertThat(problem(503, "busy")).isEqualTo(Outcome.BUSY);
        assertThat(problem(503, "outcome_unknown")).isEqualTo(Outcome.UNKNOWN);
        assertThat(problem(503, "gateway_unavailable")).isEqualTo(Outcome.GATEWAY_UNAVAILABLE);
        assertThat(problem(429, "rate_limited")).isEqualTo(Outcome.LIMITED);
        assertThat(problem(429, "overloaded")).isEqualTo(Outcome.LIMITED);
        assertThat(problem(409, "insufficient_funds")).isEqualTo(Outcome.REFUSED);
        assertThat(problem(404, "account_not_found")).isEqualTo(Outcome.WRONG);
        assertThat(Outcome.BUSY.isUncertain()).isFalse();
        assertThat(Outcome.UNKNOWN.isUncertain()).isTrue();
        assertThat(Outcome.REFUSED.isError()).isFalse();
    }

    private static int count(Map<Operation, Integer> counts, Operation operation) {
        return counts.getOrDefault(operation, 0);
    }

    private static Outcome problem(int status, String code) {
        return Outcome.of(new Answer(status, false, "{\"code\":\"" + code + "\"}"));
    }

    private static Answer balance(long posted, long held, long available) {
        String text = "{\"posted\":%d,\"held\":%d,\"available\":%d}";
        return new Answer(200, false, text.formatted(posted, held, available));
    }

    private static Answer accepted(Wish wish, int number) {
        String text = "{\"movementId\":\"m%1$d\",\"holdId\":\"h%1$d\"}".formatted(number);
        boolean repeated = wish.operation() == Operation.DUPLICATE;
        return new Answer(201, repeated, repeated ? wish.firstAnswer() : text);
    }
}
