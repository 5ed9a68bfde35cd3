package org.tallystick.app.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.Socket;
import java.net.SocketException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import org.axonframework.commandhandling.GenericCommandMessage;
import org.axonframework.eventhandling.tokenstore.TokenStore;
import org.axonframework.eventhandling.tokenstore.jpa.JpaTokenStore;
import org.axonframework.messaging.correlation.CorrelationDataProvider;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.tallystick.api.TraceKeys;
import org.tallystick.app.ApplicationTest;

/** The whole application: that it passes its own checks is why it is here at all. */
class RuntimeTest extends ApplicationTest {

    @LocalServerPort private int port;
    @Autowired private JdbcClient database;
    @Autowired private TokenStore tokenStore;
    @Autowired private ProcessorMeters processorMeters;
    @Autowired private MeterRegistry meters;
    @Autowired private List<CorrelationDataProvider> correlation;
    @Autowired private Clock clock;

    @Test
    void keeps_tokens_in_the_database_and_nothing_in_large_objects() {
        assertThat(tokenStore).isInstanceOf(JpaTokenStore.class);
        await().atMost(Duration.ofSeconds(30))
                .untilAsserted(
                        () ->
                                assertThat(
                                                count(
                                                        "SELECT count(*) FROM token_entry WHERE owner IS NOT NULL"))
                                        .isPositive());
        assertThat(count("SELECT count(*) FROM pg_largeobject_metadata")).isZero();
    }

    @Test
    void copies_the_trace_to_what_follows_and_nothing_else() {
        GenericCommandMessage<String> command =
                new GenericCommandMessage<>("command")
                        .withMetaData(
                                Map.of(
                                        TraceKeys.TRACE_ID,
                                        "t",
                                        TraceKeys.REQUEST_ID,
                                        "r",
                                        TraceKeys.ACTOR,
                                        "a",
                                        "secret",
                                        "s"));

        assertThat(correlation).hasSize(1);
        assertThat(correlation.get(0).correlationDataFor(command))
                .isEqualTo(
                        Map.of(
                                TraceKeys.TRACE_ID, "t",
                                TraceKeys.REQUEST_ID, "r",
                                TraceKeys.ACTOR, "a"));
    }

    @Test
    void measures_how_far_each_segment_is_behind() {
        await().atMost(Duration.ofSeconds(30))
                .untilAsserted(
                        () -> {
                            processorMeters.refresh();
                            assertThat(meters.find("tallystick.processor.lag").gauges())
                                    .isNotEmpty()
                                    .allMatch(gauge -> gauge.getId().getTag("segment") != null)
                                    .extracting(Gauge::value)
                                    .containsOnly(0.0);
                        });
        assertThat(meters.find("tallystick.processor.silence").gauges())
                .hasSizeGreaterThanOrEqualTo(
                        meters.find("tallystick.processor.lag").gauges().size());
    }

    @Test
    void measures_how_long_nothing_was_heard_of_a_segment() {
        database.sql(
                        "INSERT INTO token_entry (processor_name, segment, timestamp)"
                                + " VALUES ('stuck', 0, ?)")
                .param(clock.instant().minusSeconds(600).toString())
                .update();

        processorMeters.refresh();

        assertThat(
                        meters.get("tallystick.processor.silence")
                                .tag("processor", "stuck")
                                .gauge()
                                .value())
                .isBetween(600.0, 660.0);
        database.sql("DELETE FROM token_entry WHERE processor_name = 'stuck'").update();
    }

    @Test
    void gives_times_in_whole_milliseconds() {
        Instant now = clock.instant();

        assertThat(now).isEqualTo(now.truncatedTo(ChronoUnit.MILLIS));
    }

    @Test
    void listens_on_this_machine_only() throws Exception {
        try (Socket here = new Socket(InetAddress.getLoopbackAddress(), port)) {
            assertThat(here.isConnected()).isTrue();
        }
        for (NetworkInterface network :
                NetworkInterface.networkInterfaces().filter(n -> !isLoopback(n)).toList()) {
            network.inetAddresses()
                    .filter(address -> !address.isLoopbackAddress())
                    .forEach(address -> assertThat(refuses(address)).isTrue());
        }
    }

    private boolean refuses(InetAddress address) {
        try (Socket there = new Socket(address, port)) {
            return !there.isConnected();
        } catch (IOException e) {
            return true;
        }
    }

    private static boolean isLoopback(NetworkInterface network) {
        try {
            return network.isLoopback();
        } catch (SocketException e) {
            return true;
        }
    }

    private long count(String query) {
        return database.sql(query).query(Long.class).single();
    }
}
