package org.tallystick.app.gateway.simulator;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * Writes the statement of a day: a line for everything that moved money, in the gateway's zone and
 * in decimals of the major unit, and for each currency a line with the count and the sum.
 */
final class StatementDesk {

    private static final int OK = 200;
    private static final String HEADER =
            "time,zone,type,order_number,trade,refund_number,currency,amount\r\n";
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss");

    private final Books books;
    private final SimulatorSettings settings;

    StatementDesk(Books books, SimulatorSettings settings) {
        this.books = books;
        this.settings = settings;
    }

    private record Line(String time, String text) {}

    /** The count and sum of a currency. */
    private record Total(long rows, BigDecimal sum) {

        Total plus(BigDecimal amount) {
            return new Total(rows + 1, sum.add(amount));
        }
    }

    Reaction statement(LocalDate day, boolean byteOrderMark) {
        Map<String, Total> totals = new TreeMap<>();
        StringBuilder csv = new StringBuilder(byteOrderMark ? "\uFEFF" : "").append(HEADER);
        books.sorted().stream()
                .flatMap(
                        order -> {
                            synchronized (order) {
                                return order.entries.stream()
                                        .filter(entry -> isOf(day, entry))
                                        .filter(entry -> Books.effect(order, entry).signum() != 0)
                                        .map(entry -> line(order, entry, totals))
                                        .toList()
                                        .stream();
                            }
                        })
                .sorted((one, other) -> one.time().compareTo(other.time()))
                .forEach(line -> csv.append(line.text()));
        totals.forEach(
                (currency, total) ->
                        csv.append("TOTAL,,")
                                .append(total.rows())
                                .append(",,,,")
                                .append(currency)
                                .append(',')
                                .append(total.sum().toPlainString())
                                .append("\r\n"));
        return Reaction.of(
                OK, "text/csv; charset=utf-8", csv.toString().getBytes(StandardCharsets.UTF_8));
    }

    private boolean isOf(LocalDate day, BookEntry entry) {
        return entry.at().atZone(settings.zone()).toLocalDate().equals(day);
    }

    private Line line(SimulatedOrder order, BookEntry entry, Map<String, Total> totals) {
        BigDecimal effect = Books.effect(order, entry);
        String currency = Objects.requireNonNull(entry.currency());
        totals.merge(currency, new Total(1, effect), (known, one) -> known.plus(effect));
        String time = TIME.format(entry.at().atZone(settings.zone()));
        return new Line(
                time,
                String.join(
                                ",",
                                time,
                                settings.zone().getId(),
                                entry.kind().name(),
                                order.number,
                                entry.kind() == BookEntry.Kind.TRADE_MADE
                                        ? Objects.requireNonNull(entry.id())
                                        : entry.data().getOrDefault("trade", ""),
                                entry.refund() == null ? "" : entry.refund(),
                                currency,
                                effect.toPlainString())
                        + "\r\n");
    }
}
