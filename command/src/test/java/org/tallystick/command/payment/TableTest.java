package org.tallystick.command.payment;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.tallystick.api.gateway.GatewayCapabilities;
import org.tallystick.api.payment.Direction;

/**
 * The transition table and the rules below it, a line each in {@code payment/transitions.txt} and
 * {@code payment/refunds.txt}: which way the money goes, the story so far, what happens, and what
 * becomes of it.
 */
class TableTest {

    @ParameterizedTest
    @MethodSource("rows")
    void goes_as_the_table_says(Row row) {
        PaymentStory story = new PaymentStory().at(row.gateway());
        Script script = new Script(story, row.direction());
        script.play(row.given());
        int before = story.events().size();

        script.play(row.when());

        assertThat(Told.of(story, before, script)).isEqualTo(row.then());
    }

    static Stream<Row> rows() {
        return Stream.of("transitions.txt", "refunds.txt")
                .flatMap(name -> read(name).lines())
                .filter(line -> !line.isBlank() && !line.startsWith("#"))
                .map(Row::parse);
    }

    private static String read(String name) {
        try (InputStream table = TableTest.class.getResourceAsStream("/payment/" + name)) {
            byte[] bytes = Objects.requireNonNull(table, "The table is missing").readAllBytes();
            return new String(bytes, StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * One line of the table.
     *
     * @param way the direction, and what the gateway cannot do
     */
    record Row(String way, String given, String when, String then) {

        static Row parse(String line) {
            String[] cells = line.split("\\|", -1);
            if (cells.length != 4) {
                throw new IllegalArgumentException("A row has four cells: " + line);
            }
            return new Row(cells[0].strip(), cells[1].strip(), cells[2].strip(), cells[3].strip());
        }

        Direction direction() {
            return way.startsWith("DEDUCT") ? Direction.DEDUCT : Direction.RECHARGE;
        }

        GatewayCapabilities gateway() {
            return PaymentStory.capable(
                    !way.contains("no-query"),
                    !way.contains("no-close"),
                    !way.contains("no-refund"),
                    !way.contains("no-resend"));
        }

        @Override
        public String toString() {
            return way + ": " + given + " + " + when;
        }
    }
}
