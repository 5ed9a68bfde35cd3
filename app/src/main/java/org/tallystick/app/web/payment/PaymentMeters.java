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
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.scheduling.concurrent.CustomizableThreadFactory;
import org.springframework.stereotype.Component;
import org.tallystick.api.payment.PaymentQuery.CountOpenPayments;
import org.tallystick.api.payment.PaymentQuery.PaymentCount;
import org.tallystick.api.payment.PaymentStatus;
import org.tallystick.app.web.message.Queries;

/**
 * How many payments are open: {@code tallystick.payments} by {@code state}. Settled ones are not
 * counted: they only grow, and counting them would take longer every day.
 */
@Component
class PaymentMeters implements SmartLifecycle {

    private static final Logger LOG = LoggerFactory.getLogger(PaymentMeters.class);
    private static final Duration REFRESH = Duration.ofSeconds(5);

    private final Queries queries;
    private final MultiGauge payments;
    private @Nullable ScheduledExecutorService timer;

    PaymentMeters(Queries queries, MeterRegistry registry) {
        this.queries = queries;
        this.payments =
                MultiGauge.builder("tallystick.payments")
                        .description("Payments that are open")
                        .register(registry);
    }

    void refresh() {
        try {
            Map<PaymentStatus, Long> counts = new EnumMap<>(PaymentStatus.class);
            queries.list(new CountOpenPayments(), PaymentCount.class)
                    .forEach(count -> counts.put(count.status(), count.payments()));
            List<Row<?>> rows =
                    Stream.of(PaymentStatus.values())
                            .filter(PaymentStatus::isOpen)
                            .<Row<?>>map(status -> row(status, counts.getOrDefault(status, 0L)))
                            .toList();
            payments.register(rows, true);
        } catch (RuntimeException | Error e) {
            // The next refresh is near, and the text could hold more than a log should.
            LOG.warn("The payments' meters could not be refreshed: {}", e.getClass().getName());
        }
    }

    private static Row<?> row(PaymentStatus status, long payments) {
        return Row.of(Tags.of("state", status.name().toLowerCase(Locale.ROOT)), payments);
    }

    @Override
    public void start() {
        ScheduledExecutorService started =
                Executors.newSingleThreadScheduledExecutor(
                        new CustomizableThreadFactory("payment-meters-"));
        ScheduledFuture<?> unused =
                started.scheduleWithFixedDelay(
                        this::refresh, REFRESH.toSeconds(), REFRESH.toSeconds(), TimeUnit.SECONDS);
        timer = started;
    }

    @Override
    public void stop() {
        if (timer != null) {
            timer.shutdownNow();
            timer = null;
        }
    }

    @Override
    public boolean isRunning() {
        return timer != null;
    }
}
