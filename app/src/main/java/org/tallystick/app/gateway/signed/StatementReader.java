package org.tallystick.app.gateway.signed;

import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.tallystick.api.Currencies;
import org.tallystick.api.Money;
import org.tallystick.api.gateway.StatementLine;
import org.tallystick.api.gateway.StatementRefusedException;

/**
 * Reads the statement of docs/gateway-protocol.md: columns by their names, amounts exactly, and no
 * line of it unless the counts and sums at its end are those of its lines.
 */
final class StatementReader {

    private static final String TOTAL = "TOTAL";
    private static final Pattern AMOUNT = Pattern.compile("-?[0-9]{1,16}(\\.[0-9]{1,8})?");
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss");
    private static final List<String> NEEDED =
            List.of(
                    "time",
                    "zone",
                    "type",
                    "order_number",
                    "trade",
                    "refund_number",
                    "currency",
                    "amount");

    private final Map<String, Integer> columns = new HashMap<>();
    private final List<StatementLine> lines = new ArrayList<>();
    private final Map<String, Sum> sums = new HashMap<>();
    private boolean ended;
    private int number;

    private StatementReader() {}

    /** The count and sum of a currency's lines. */
    private record Sum(long count, BigDecimal amount) {}

    static List<StatementLine> read(byte[] statement) {
        StatementReader reader = new StatementReader();
        reader.readAll(text(statement));
        return List.copyOf(reader.lines);
    }

    private void readAll(String text) {
        for (String line : text.split("\r?\n", -1)) {
            number++;
            String[] cells = line.split(",", -1);
            if (number == 1) {
                readHeader(cells);
            } else if (cells[0].equals(TOTAL)) {
                checkTotal(cells);
                ended = true;
            } else if (!line.isEmpty()) {
                readLine(cells);
            }
        }
        if (!sums.isEmpty()) {
            throw refused("the totals of a currency are missing");
        }
    }

    private void readHeader(String[] cells) {
        for (int column = 0; column < cells.length; column++) {
            if (columns.put(cells[column].strip(), column) != null) {
                throw refused("a column has the name of another");
            }
        }
        if (!columns.keySet().containsAll(NEEDED)) {
            throw refused("a column is missing");
        }
    }

    private void readLine(String[] cells) {
        if (ended || cells.length != columns.size()) {
            throw refused(ended ? "there is something after the totals" : "cells are missing");
        }
        Money amount = money(cells);
        lines.add(
                new StatementLine(
                        time(cells),
                        cell(cells, "type"),
                        cell(cells, "order_number"),
                        optional(cells, "trade"),
                        optional(cells, "refund_number"),
                        amount));
        sums.merge(
                amount.currency(),
                new Sum(1, amount.toMajor()),
                (known, one) -> new Sum(known.count() + 1, known.amount().add(one.amount())));
    }

    /** The count stands in the column of the type. */
    private void checkTotal(String[] cells) {
        if (cells.length != columns.size()) {
            throw refused("cells are missing");
        }
        Sum sum = sums.remove(cell(cells, "currency"));
        String amount = cell(cells, "amount");
        if (sum == null
                || !cell(cells, "type").equals(Long.toString(sum.count()))
                || !AMOUNT.matcher(amount).matches()
                || new BigDecimal(amount).compareTo(sum.amount()) != 0) {
            throw refused("the totals are not those of the lines");
        }
    }

    private Money money(String[] cells) {
        String currency = cell(cells, "currency");
        String decimal = cell(cells, "amount");
        if (!Currencies.isSupported(currency) || !AMOUNT.matcher(decimal).matches()) {
            throw refused("the amount or its currency cannot be read");
        }
        try {
            return Money.ofMajor(decimal, currency);
        } catch (ArithmeticException | IllegalArgumentException e) {
            throw refused("the amount has more decimals than its currency, or is too large");
        }
    }

    private Instant time(String[] cells) {
        try {
            return LocalDateTime.parse(cell(cells, "time"), TIME)
                    .atZone(ZoneId.of(cell(cells, "zone")))
                    .toInstant();
        } catch (DateTimeException e) {
            throw refused("the time cannot be read");
        }
    }

    private @Nullable String optional(String[] cells, String column) {
        String text = cell(cells, column);
        return text.isEmpty() ? null : text;
    }

    private String cell(String[] cells, String column) {
        return cells[columns.getOrDefault(column, 0)].strip();
    }

    private StatementRefusedException refused(String rule) {
        return new StatementRefusedException(number, rule);
    }

    private static String text(byte[] statement) {
        byte[] mark = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};
        boolean marked =
                statement.length >= mark.length
                        && Arrays.equals(mark, 0, mark.length, statement, 0, mark.length);
        int start = marked ? mark.length : 0;
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(statement, start, statement.length - start))
                    .toString();
        } catch (CharacterCodingException e) {
            throw new StatementRefusedException(1, "it is not UTF-8");
        }
    }
}
