package org.tallystick.app.feed.upstream;

import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * A table or view of recharge orders: {@code tallystick.feeds.<name>.table.*}.
 *
 * @param jdbcUrl of its database; null means the application's own
 * @param name of the table or view, with its schema if that is not on the search path
 * @param id column of the order's id, unique
 * @param account column of the account's id
 * @param amount column of the amount in minor units
 * @param currency column of the currency; null means the account's
 * @param reference column of a reference; null for none
 * @param createdAt column of when the order was made; null for none
 * @param order column by which rows are read, ties by id: a sequence, or a time; null means
 *     createdAt
 */
public record TableSettings(
        @Nullable String jdbcUrl,
        @Nullable String username,
        @Nullable String password,
        String name,
        @DefaultValue("id") String id,
        @DefaultValue("account_id") String account,
        @DefaultValue("amount") String amount,
        @Nullable String currency,
        @Nullable String reference,
        @Nullable String createdAt,
        @Nullable String order) {

    private static final Pattern TABLE =
            Pattern.compile("[A-Za-z_][A-Za-z0-9_]{0,62}(\\.[A-Za-z_][A-Za-z0-9_]{0,62})?");
    private static final Pattern COLUMN = Pattern.compile("[A-Za-z_][A-Za-z0-9_]{0,62}");

    public TableSettings {
        if (name == null || !TABLE.matcher(name).matches()) {
            throw new IllegalArgumentException(
                    "tallystick.feeds.<name>.table.name must be a table's name");
        }
        boolean columns =
                Stream.of(id, account, amount, currency, reference, createdAt, order)
                        .filter(Objects::nonNull)
                        .allMatch(column -> COLUMN.matcher(column).matches());
        if (!columns) {
            throw new IllegalArgumentException(
                    "tallystick.feeds.<name>.table: columns must be names of columns");
        }
        if (jdbcUrl != null && !jdbcUrl.startsWith("jdbc:postgresql:")) {
            throw new IllegalArgumentException(
                    "tallystick.feeds.<name>.table.jdbc-url must begin with jdbc:postgresql:");
        }
        if (order == null && createdAt == null) {
            throw new IllegalArgumentException(
                    "tallystick.feeds.<name>.table needs order or created-at to read by");
        }
    }

    /** The column by which rows are read. */
    public String orderColumn() {
        return Objects.requireNonNull(order == null ? createdAt : order);
    }

    @Override
    public String toString() {
        return "TableSettings[" + name + "]";
    }
}
