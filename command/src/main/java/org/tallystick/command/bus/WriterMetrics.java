package org.tallystick.command.bus;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.util.Collection;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.axonframework.commandhandling.CommandResultMessage;

/** What the writer does, as meters. */
public class WriterMetrics {

    private final MeterRegistry registry;
    private final DistributionSummary groupSize;
    private final Timer groupTime;
    private final Timer queueWait;
    private final Counter cancelled;
    private final Map<String, Counter> commands = new ConcurrentHashMap<>();
    private final Map<Failure, Counter> failures = new ConcurrentHashMap<>();

    public WriterMetrics(MeterRegistry registry) {
        this.registry = registry;
        this.groupSize =
                DistributionSummary.builder("tallystick.writer.group.size")
                        .description("Commands of one transaction")
                        .publishPercentiles(0.5, 0.99)
                        .register(registry);
        this.groupTime =
                Timer.builder("tallystick.writer.group.time")
                        .description("From taking a group to its commit")
                        .publishPercentiles(0.5, 0.99)
                        .register(registry);
        this.queueWait =
                Timer.builder("tallystick.writer.queue.wait")
                        .description("How long a command waited for the writer")
                        .publishPercentiles(0.5, 0.99)
                        .register(registry);
        this.cancelled =
                Counter.builder("tallystick.writer.cancelled")
                        .description("Commands answered busy because they waited too long")
                        .register(registry);
    }

    void watchQueue(Collection<Job> queue) {
        Gauge.builder("tallystick.writer.queue.length", queue, Collection::size)
                .description("Commands that wait for the writer")
                .register(registry);
    }

    void taken(Job job) {
        queueWait.record(job.waitedNanos(), TimeUnit.NANOSECONDS);
    }

    void cancelled() {
        cancelled.increment();
    }

    void committed(int commandCount, long nanos) {
        groupSize.record(commandCount);
        groupTime.record(nanos, TimeUnit.NANOSECONDS);
    }

    void failed(Failure failure, int commandCount) {
        failures.computeIfAbsent(
                        failure,
                        key ->
                                Counter.builder("tallystick.writer.failures")
                                        .description("Commands that got no outcome")
                                        .tag("failure", key.name().toLowerCase(Locale.ROOT))
                                        .register(registry))
                .increment(commandCount);
    }

    /** Counts a command by the kind of its outcome: accepted, refused, replayed and so on. */
    void outcome(String commandName, CommandResultMessage<?> result) {
        String outcome = Outcomes.nameOf(result);
        commands.computeIfAbsent(
                        commandName + ' ' + outcome,
                        key ->
                                Counter.builder("tallystick.commands")
                                        .description("Commands by outcome")
                                        .tag("command", commandName)
                                        .tag("outcome", outcome)
                                        .register(registry))
                .increment();
    }
}
