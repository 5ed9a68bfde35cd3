package org.tallystick.app.web.payment;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.axonframework.queryhandling.DefaultQueryGateway;
import org.axonframework.queryhandling.QueryHandler;
import org.axonframework.queryhandling.SimpleQueryBus;
import org.axonframework.queryhandling.annotation.AnnotationQueryHandlerAdapter;
import org.junit.jupiter.api.Test;
import org.tallystick.api.payment.PaymentQuery.CountOpenPayments;
import org.tallystick.api.payment.PaymentQuery.PaymentCount;
import org.tallystick.api.payment.PaymentStatus;
import org.tallystick.app.web.message.QueriesForTests;

class PaymentMetersTest {

    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private final List<PaymentCount> counts = new CopyOnWriteArrayList<>();

    /** Counts what the test says. */
    final class Store {

        @QueryHandler
        List<PaymentCount> handle(CountOpenPayments query) {
            return counts;
        }
    }

    @Test
    void shows_how_many_are_open_by_state_and_zero_where_none_is() {
        SimpleQueryBus bus = SimpleQueryBus.builder().build();
        new AnnotationQueryHandlerAdapter<>(new Store()).subscribe(bus);
        PaymentMeters meters =
                new PaymentMeters(
                        QueriesForTests.of(DefaultQueryGateway.builder().queryBus(bus).build()),
                        registry);
        counts.add(new PaymentCount(PaymentStatus.UNKNOWN, 3));
        meters.refresh();
        assertThat(gauge("unknown")).isEqualTo(3);
        assertThat(gauge("in_review")).isZero();
        assertThat(registry.find("tallystick.payments").tag("state", "failed").gauge()).isNull();
        counts.clear();
        meters.refresh();
        assertThat(gauge("unknown")).isZero();
    }

    private double gauge(String state) {
        return registry.get("tallystick.payments").tag("state", state).gauge().value();
    }
}
