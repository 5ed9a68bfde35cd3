package org.tallystick.query.ledger;

import java.util.List;
import org.axonframework.eventhandling.DomainEventMessage;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Component;
import org.tallystick.api.account.AccountEvent;
import org.tallystick.api.account.AccountEvent.AccountOpened;
import org.tallystick.api.account.Movement;
import org.tallystick.api.payment.PaymentEvent.GatewayMoneyPosted;
import org.tallystick.query.Slot;

/**
 * What events write to the ledger's tables, for those who prove that it was written or write it
 * again. The projection itself uses the same code, so there is one posting table and not two.
 */
@Component
public class LedgerWriting {

    /** Which rows of the event store are events that write to the ledger. */
    public static final String ITS_EVENTS =
            "(type = 'Account' OR payloadtype = '" + GatewayMoneyPosted.class.getName() + "')";

    private final LedgerTables tables;

    LedgerWriting(JdbcTemplate jdbc) {
        this.tables = new LedgerTables(jdbc, Slot.SERVED);
    }

    /**
     * What one event writes.
     *
     * @param position its place in the event store
     */
    public static Written of(DomainEventMessage<?> message, long position) {
        LedgerBatch batch = batch(List.of(new Positioned(message, position)));
        return new Written(
                batch.entries().stream().map(LedgerRow::of).toList(),
                batch.opened().isEmpty() ? null : batch.opened().get(0),
                batch.balances().isEmpty() ? null : batch.balances().get(0),
                batch.holdsPlaced().isEmpty() ? null : batch.holdsPlaced().get(0),
                batch.holdChanges().isEmpty() ? null : batch.holdChanges().get(0));
    }

    /**
     * Writes what is missing, in the tables that are being served, of these events' rows; rows that
     * are there already stay.
     */
    public void write(List<Positioned> events) {
        tables.write(batch(events));
    }

    private static LedgerBatch batch(List<Positioned> events) {
        LedgerBatch batch = new LedgerBatch();
        for (Positioned event : events) {
            Object payload = event.message().getPayload();
            if (payload instanceof AccountEvent account) {
                batch.add(account, Origin.of(event.message(), event.position()));
            } else if (payload instanceof GatewayMoneyPosted money) {
                batch.add(money, Origin.of(event.message(), event.position()));
            }
        }
        return batch;
    }

    /** An event with its place in the event store. */
    public record Positioned(DomainEventMessage<?> message, long position) {}

    /**
     * What one event writes; what it does not touch is null.
     *
     * @param entries by line, from 0 on
     */
    public record Written(
            List<LedgerRow> entries,
            @Nullable AccountOpened opened,
            @Nullable BalanceChange balance,
            @Nullable Movement holdPlaced,
            @Nullable HoldChange holdChange) {}
}
