package org.tallystick.app.web.payment;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.MultiGauge;
import io.micrometer.core.instrument.MultiGauge.Row;
import io.micrometer.core.instrument.Tags;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.springframework.stereotype.Component;
import org.tallystick.api.payment.PaymentQuery.CountOpenPayments;
import org.tallystick.api.payment.PaymentQuery.PaymentCount;
import org.tallystick.api.payment.PaymentStatus;
import org.tallystick.app.measure.RepeatedMeasurement;
import org.tallystick.app.web.message.Queries;

/**
 * How many payments are open: {@code tallystick.payments} by {@code state}. Settled ones are not
 * counted: they only grow, and counting them would take longer every day.
 */
@Component
class PaymentMeters extends RepeatedMeasurement {

    private static final Duration REFRESH = Duration.ofSeconds(5);

    private final Queries queries;
    private final MultiGauge payments;

    PaymentMeters(Queries queries, MeterRegistry registry) {
        super(
                new Pace("payment-meters-", REFRESH, REFRESH),
                "The payments' meters could not be refreshed");
        this.queries = queries;
        this.payments =
                MultiGauge.builder("tallystick.payments")
                        .description("Payments that are open")
                        .register(registry);
    }

    @Override
    protected void measure() {
        Map<PaymentStatus, Long> counts = new EnumMap<>(PaymentStatus.class);
        queries.list(new CountOpenPayments(), PaymentCount.class)
                .forEach(count -> counts.put(count.status(), count.payments()));
        List<Row<?>> rows =
                Stream.of(PaymentStatus.values())
                        .filter(PaymentStatus::isOpen)
                        .<Row<?>>map(status -> row(status, counts.getOrDefault(status, 0L)))
                        .toList();
        payments.register(rows, true);
    }

    private static Row<?> row(PaymentStatus status, long payments) {
        return Row.of(Tags.of("state", status.name().toLowerCase(Locale.ROOT)), payments);
    }
}
