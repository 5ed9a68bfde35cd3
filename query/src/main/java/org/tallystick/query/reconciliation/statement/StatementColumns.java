package org.tallystick.query.reconciliation.statement;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.commons.csv.CSVRecord;

/** Where a statement's columns are, by their names: gateways add, leave out and move columns. */
final class StatementColumns {

    /** What a line tells, and the names that columns have for it. */
    enum Column {
        TIME(true, "time", "transaction_time", "trade_time", "交易时间"),
        ZONE(false, "zone", "time_zone", "timezone", "时区"),
        TYPE(true, "type", "transaction_type", "交易类型"),
        ORDER(true, "order_number", "order_no", "out_trade_no", "merchant_order", "商户订单号"),
        TRADE(true, "trade", "trade_no", "transaction_id", "交易号"),
        REFUND(false, "refund_number", "refund_no", "out_refund_no", "商户退款单号"),
        CURRENCY(true, "currency", "fee_type", "货币种类"),
        AMOUNT(true, "amount", "net_amount", "金额");

        private final boolean required;

        @SuppressWarnings("ImmutableEnumChecker") // List.of is immutable.
        private final List<String> names;

        Column(boolean required, String... names) {
            this.required = required;
            this.names = List.of(names);
        }
    }

    private final Map<Column, Integer> places;
    private final int size;

    private StatementColumns(Map<Column, Integer> places, int size) {
        this.places = places;
        this.size = size;
    }

    /** The columns of a header; empty if these cells are none. */
    static Optional<StatementColumns> of(List<String> cells) {
        List<String> names = new ArrayList<>();
        cells.forEach(cell -> names.add(clean(cell).toLowerCase(Locale.ROOT)));
        Map<Column, Integer> places = new EnumMap<>(Column.class);
        for (Column column : Column.values()) {
            Set<Integer> found = new HashSet<>();
            for (int i = 0; i < names.size(); i++) {
                if (column.names.contains(names.get(i))) {
                    found.add(i);
                }
            }
            if (found.size() > 1) {
                throw new StatementRejectedException(
                        "statement_header", "Two columns for " + column.names.get(0));
            }
            if (found.isEmpty() && column.required) {
                return Optional.empty();
            }
            found.forEach(place -> places.put(column, place));
        }
        return Optional.of(new StatementColumns(places, cells.size()));
    }

    /** A cell of a line; empty if there is no such column. */
    String cell(CSVRecord row, Column column) {
        Integer place = places.get(column);
        return place == null || place >= row.size() ? "" : clean(row.get(place));
    }

    /** Whether a line has a cell for each column, so that none has moved. */
    boolean fits(CSVRecord row) {
        return row.size() == size;
    }

    /** Without what spreadsheets and gateways put around a value. */
    static String clean(String cell) {
        String value = cell.replace('\u00A0', ' ').strip();
        return value.startsWith("`") ? value.substring(1).strip() : value;
    }
}
