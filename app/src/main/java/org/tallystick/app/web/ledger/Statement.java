package org.tallystick.app.web.ledger;

import java.io.IOException;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.tallystick.api.Money;
import org.tallystick.api.ledger.Entry;
import org.tallystick.api.ledger.Side;
import org.tallystick.app.web.reply.Timestamps;

/** A customer's statement, written row by row: what was there, what moved, what is there now. */
final class Statement {

    private static final String NONE = "";

    private final Csv csv;
    private final String currency;
    private Money balance;

    /**
     * Begins the statement.
     *
     * @param opening the posted balance before the first entry
     */
    Statement(Csv csv, Money opening) {
        this.csv = csv;
        this.currency = opening.currency();
        this.balance = opening;
    }

    /** The names of the columns, and the opening balance. */
    void open(@Nullable Instant from) throws IOException {
        csv.row(
                "recordedAt",
                "occurredAt",
                "type",
                "reference",
                "callbackId",
                "debit",
                "credit",
                "balance",
                "currency");
        balanceRow("OPENING", from);
    }

    /** One posted entry. */
    void entry(Entry entry) throws IOException {
        Long after = entry.balanceAfter();
        if (after == null) {
            throw new IllegalStateException("A customer's entry has a balance after it");
        }
        balance = new Money(after, currency);
        boolean debit = entry.side() == Side.DEBIT;
        csv.row(
                Timestamps.text(entry.recordedAt()),
                entry.occurredAt() == null ? NONE : Timestamps.text(entry.occurredAt()),
                entry.type().name(),
                entry.reference() == null ? NONE : Csv.text(entry.reference()),
                Csv.text(entry.callbackId()),
                debit ? major(entry.amount()) : NONE,
                debit ? NONE : major(entry.amount()),
                major(balance),
                currency);
    }

    /** The closing balance. */
    void close(Instant to) throws IOException {
        balanceRow("CLOSING", to);
    }

    private void balanceRow(String type, @Nullable Instant at) throws IOException {
        String time = at == null ? NONE : Timestamps.text(at);
        csv.row(time, NONE, type, NONE, NONE, NONE, NONE, major(balance), currency);
    }

    private static String major(Money money) {
        return money.toMajor().toPlainString();
    }
}
