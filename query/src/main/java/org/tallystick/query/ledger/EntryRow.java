package org.tallystick.query.ledger;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tallystick.api.Money;
import org.tallystick.api.account.AccountEvent.MovementEvent;
import org.tallystick.api.account.Movement;
import org.tallystick.api.ledger.Layer;
import org.tallystick.api.ledger.Side;

/**
 * One row of the ledger.
 *
 * @param balances the customer's balances after this row; null for an internal account
 */
record EntryRow(
        RecordedEvent origin,
        Movement movement,
        int line,
        String account,
        Side side,
        String counterAccount,
        Layer layer,
        Money amount,
        @Nullable Balances balances) {

    /** The rows of an event: for each of its postings a debit and a credit. */
    static List<EntryRow> of(RecordedEvent origin, MovementEvent event) {
        List<Posting> postings = Postings.of(event);
        Movement movement = event.movement();
        Balances balances = Balances.before(movement, postings);
        List<EntryRow> rows = new ArrayList<>(2 * postings.size());
        for (Posting posting : postings) {
            balances = balances.after(posting, movement.accountId());
            rows.add(row(origin, movement, rows.size(), posting, Side.DEBIT, balances));
            rows.add(row(origin, movement, rows.size(), posting, Side.CREDIT, balances));
        }
        return rows;
    }

    private static EntryRow row(
            RecordedEvent origin,
            Movement movement,
            int line,
            Posting posting,
            Side side,
            Balances balances) {
        String account = side == Side.DEBIT ? posting.debit() : posting.credit();
        return new EntryRow(
                origin,
                movement,
                line,
                account,
                side,
                side == Side.DEBIT ? posting.credit() : posting.debit(),
                posting.layer(),
                posting.amount(),
                account.equals(movement.accountId()) ? balances : null);
    }

    /** A customer's two balances, in minor units. */
    record Balances(long posted, long held) {

        /** What they were before a movement that tells only what they are after it. */
        private static Balances before(Movement movement, List<Posting> postings) {
            Balances balances = new Balances(movement.posted(), movement.held());
            for (Posting posting : postings) {
                balances = balances.plus(posting.layer(), -posting.effectOn(movement.accountId()));
            }
            return balances;
        }

        private Balances after(Posting posting, String customer) {
            return plus(posting.layer(), posting.effectOn(customer));
        }

        private Balances plus(Layer layer, long effect) {
            return layer == Layer.POSTED
                    ? new Balances(posted + effect, held)
                    : new Balances(posted, held - effect);
        }
    }
}
