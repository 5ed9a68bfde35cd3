package org.tallystick.app.web.payment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.axonframework.queryhandling.DefaultQueryGateway;
import org.axonframework.queryhandling.QueryHandler;
import org.axonframework.queryhandling.SimpleQueryBus;
import org.axonframework.queryhandling.annotation.AnnotationQueryHandlerAdapter;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.util.unit.DataSize;
import org.springframework.web.context.request.async.DeferredResult;
import org.tallystick.api.payment.PaymentQuery.FindSettledPayments;
import org.tallystick.app.web.WebSettings;
import org.tallystick.app.web.message.QueriesForTests;
import org.tallystick.app.web.problem.ProblemException;
import org.tallystick.app.web.problem.ProblemType;
import org.tallystick.app.web.reply.Reply;

class SettlementWaitTest {

    private static final Duration LONG = Duration.ofMinutes(1);

    private final Set<String> settled = ConcurrentHashMap.newKeySet();
    private final AtomicInteger questions = new AtomicInteger();
    private final Reply reply = Reply.json(200, new byte[0]);
    private final SettlementWait wait = settlementWait();
    private volatile boolean broken;

    private SettlementWait settlementWait() {
        SimpleQueryBus bus = SimpleQueryBus.builder().build();
        new AnnotationQueryHandlerAdapter<>(new Store()).subscribe(bus);
        return new SettlementWait(
                QueriesForTests.of(DefaultQueryGateway.builder().queryBus(bus).build()),
                new WebSettings(DataSize.ofKilobytes(64), LONG, LONG, 2));
    }

    /** Knows what is settled, or nothing at all. */
    final class Store {

        @QueryHandler
        List<String> handle(FindSettledPayments query) {
            questions.incrementAndGet();
            if (broken) {
                throw new IllegalStateException("The store is down");
            }
            return query.paymentIds().stream().filter(settled::contains).toList();
        }
    }

    @BeforeEach
    void start() {
        wait.start();
    }

    @AfterEach
    void stop() {
        wait.stop();
    }

    @Test
    void answers_when_the_payment_is_settled_and_not_before() {
        DeferredResult<Reply> first = wait.await("1", LONG, () -> reply);
        DeferredResult<Reply> second = wait.await("2", LONG, () -> reply);
        settled.add("2");
        await().until(second::hasResult);
        assertThat(second.getResult()).isSameAs(reply);
        assertThat(first.hasResult()).isFalse();
    }

    @Test
    void answers_when_the_time_is_over() {
        DeferredResult<Reply> result = wait.await("1", Duration.ofMillis(60), () -> reply);
        await().until(result::hasResult);
        assertThat(result.getResult()).isSameAs(reply);
    }

    @Test
    void answers_in_time_although_the_store_is_down() {
        broken = true;
        DeferredResult<Reply> result =
                wait.await(
                        "1",
                        Duration.ofMillis(60),
                        () -> {
                            throw new IllegalStateException("The store is down");
                        });
        await().until(result::hasResult);
        assertThat(result.getResult()).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void takes_so_many_and_no_more_until_one_is_answered() {
        DeferredResult<Reply> first = wait.await("1", LONG, () -> reply);
        wait.await("1", LONG, () -> reply);
        assertThatThrownBy(() -> wait.await("1", LONG, () -> reply))
                .isInstanceOfSatisfying(
                        ProblemException.class,
                        e -> assertThat(e.type()).isEqualTo(ProblemType.RATE_LIMITED));
        settled.add("1");
        await().until(first::hasResult);
        await().untilAsserted(() -> assertThat(wait.await("3", LONG, () -> reply)).isNotNull());
    }

    @Test
    void asks_nothing_while_nobody_waits() {
        DeferredResult<Reply> result = wait.await("1", Duration.ZERO, () -> reply);
        await().until(result::hasResult);
        int asked = questions.get();
        await().during(Duration.ofMillis(300)).until(() -> questions.get() == asked);
    }

    @Test
    void a_stop_answers_whoever_still_waits() {
        DeferredResult<Reply> result = wait.await("1", LONG, () -> reply);
        wait.stop();
        assertThat(result.getResult()).isSameAs(reply);
        assertThat(wait.isRunning()).isFalse();
    }
}
