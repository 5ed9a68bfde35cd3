package org.tallystick.query.reconciliation.statement;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.apache.commons.csv.CSVException;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.jspecify.annotations.Nullable;
import org.tallystick.api.Currencies;
import org.tallystick.api.Money;
import org.tallystick.query.reconciliation.statement.StatementColumns.Column;

/**
 * Reads a statement as a stream: what is before the header is passed over, columns are found by
 * name, and the totals at the end are verified. A file that is not whole is refused whole.
 */
public final class StatementReader {

    /** Lines before the header at most: titles, the merchant's name, notes. */
    private static final int PREAMBLE_MAX = 20;

    private static final CSVFormat FORMAT =
            CSVFormat.DEFAULT.builder().setIgnoreEmptyLines(true).get();
    private static final Set<String> TOTAL = Set.of("total", "totals", "合计", "总计");
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss[.SSS]");

    /** What a spreadsheet makes of a long number; the number itself is lost. */
    private static final Pattern ROUNDED = Pattern.compile("[0-9](\\.[0-9]+)?[eE]\\+[0-9]+");

    private final LocalDate day;
    private final ZoneId zone;
    private final StatementTotals totals = new StatementTotals();
    private int lines;

    /**
     * @param day that the statement must be of
     * @param zone of the day, and of lines that name none
     */
    public StatementReader(LocalDate day, ZoneId zone) {
        this.day = day;
        this.zone = zone;
    }

    /**
     * Reads all lines, and returns how many there are.
     *
     * @throws StatementRejectedException if the file is not a whole statement; then what was handed
     *     over must not be used
     */
    public int read(byte[] content, Consumer<StatementLine> lineHandler) {
        try (BufferedReader text = StatementText.open(content)) {
            StatementColumns columns = header(text);
            try (CSVParser rows = CSVParser.builder().setReader(text).setFormat(FORMAT).get()) {
                for (CSVRecord row : rows) {
                    StatementLine line = line(columns, row);
                    if (line != null) {
                        lineHandler.accept(line);
                    }
                }
            }
            totals.verify();
            return lines;
        } catch (CSVException e) {
            throw rejected("statement_malformed", "The cells cannot be told apart");
        } catch (IOException | UncheckedIOException e) {
            throw rejected("statement_malformed", "The file cannot be read to its end");
        }
    }

    private static StatementColumns header(BufferedReader text) throws IOException {
        for (int i = 0; i <= PREAMBLE_MAX; i++) {
            String line = text.readLine();
            if (line == null) {
                break;
            }
            Optional<StatementColumns> columns = StatementColumns.of(cells(line));
            if (columns.isPresent()) {
                return columns.get();
            }
        }
        throw new StatementRejectedException(
                "statement_header", "No line names the columns that a statement needs");
    }

    /** What comes before the header may be anything, also what is no CSV. */
    private static List<String> cells(String line) throws IOException {
        try (CSVParser parser = CSVParser.parse(line, FORMAT)) {
            return parser.stream().findFirst().map(CSVRecord::toList).orElse(List.of());
        } catch (UncheckedIOException | CSVException e) {
            return List.of();
        }
    }

    private @Nullable StatementLine line(StatementColumns columns, CSVRecord row) {
        if (row.stream().allMatch(cell -> StatementColumns.clean(cell).isEmpty())) {
            return null;
        }
        if (!columns.fits(row)) {
            throw rejected("statement_malformed", "A line has another number of cells");
        }
        String first = StatementColumns.clean(row.get(0)).toLowerCase(Locale.ROOT);
        if (TOTAL.contains(first)) {
            total(columns, row);
            return null;
        }
        if (totals.isEnded()) {
            throw rejected("statement_totals", "There are lines after the totals");
        }
        lines++;
        Money amount = amount(columns, row);
        totals.count(amount);
        return new StatementLine(
                lines,
                at(columns, row),
                columns.cell(row, Column.TYPE),
                number(columns, row, Column.ORDER),
                number(columns, row, Column.TRADE),
                number(columns, row, Column.REFUND),
                amount);
    }

    private void total(StatementColumns columns, CSVRecord row) {
        String currency = columns.cell(row, Column.CURRENCY);
        try {
            BigInteger sum =
                    new BigDecimal(columns.cell(row, Column.AMOUNT))
                            .movePointRight(Currencies.minorDigits(currency))
                            .toBigIntegerExact();
            totals.say(currency, Long.parseLong(columns.cell(row, Column.TYPE)), sum);
        } catch (ArithmeticException | IllegalArgumentException e) {
            throw rejected("statement_totals", "A total cannot be read");
        }
    }

    private Money amount(StatementColumns columns, CSVRecord row) {
        try {
            return Money.ofMajor(
                    columns.cell(row, Column.AMOUNT), columns.cell(row, Column.CURRENCY));
        } catch (ArithmeticException | IllegalArgumentException e) {
            throw rejected("statement_amount", "An amount is not one of its currency");
        }
    }

    private Instant at(StatementColumns columns, CSVRecord row) {
        String named = columns.cell(row, Column.ZONE);
        try {
            ZoneId itsZone = named.isEmpty() ? zone : ZoneId.of(named);
            String text = columns.cell(row, Column.TIME).replace('T', ' ').replace('/', '-');
            Instant at = LocalDateTime.parse(text, TIME).atZone(itsZone).toInstant();
            if (!at.atZone(zone).toLocalDate().equals(day)) {
                throw rejected("statement_day", "A line is of another day than " + day);
            }
            return at;
        } catch (DateTimeException e) {
            throw rejected("statement_time", "A time cannot be read");
        }
    }

    private String number(StatementColumns columns, CSVRecord row, Column column) {
        String number = columns.cell(row, column);
        if (ROUNDED.matcher(number).matches()) {
            throw rejected("statement_resaved", "A spreadsheet has rounded the numbers");
        }
        return number;
    }

    private StatementRejectedException rejected(String code, String what) {
        return new StatementRejectedException(code, what + ", after line " + lines);
    }
}
