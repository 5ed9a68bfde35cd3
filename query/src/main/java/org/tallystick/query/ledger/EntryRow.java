package org.tallystick.query.ledger;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tallystick.api.Money;
import org.tallystick.api.account.AccountEvent.MovementEvent;
import org.tallystick.api.account.Movement;
import org.tallystick.api.ledger.Layer;
import org.tallystick.api.ledger.Side;
import org.tallystick.api.payment.PaymentEvent.GatewayMoneyPosted;

/**
 * One row of the ledger.
 *
 * @param balances the customer's balances after this row; null for an internal account
 */
record EntryRow(
        Origin origin,
        EntryCause cause,
        int line,
        String account,
        Side side,
        String counterAccount,
        Layer layer,
        Money amount,
        @Nullable Balances balances) {

    /** The rows of an event: for each of its postings a debit and a credit. */
    static List<EntryRow> of(Origin origin, MovementEvent event) {
        List<Posting> postings = Postings.of(event);
        Movement movement = event.movement();
        EntryCause cause = EntryCause.of(movement);
        Balances balances = Balances.before(movement, postings);
        List<EntryRow> rows = new ArrayList<>(2 * postings.size());
        for (Posting posting : postings) {
            balances = balances.after(posting, movement.accountId());
            for (Side side : Side.values()) {
                boolean customers = posting.account(side).equals(movement.accountId());
                Balances after = customers ? balances : null;
                rows.add(row(origin, cause, rows.size(), posting, side, after));
            }
        }
        return rows;
    }

    /** The rows of money that moved between two of the ledger's own accounts. */
    static List<EntryRow> of(Origin origin, GatewayMoneyPosted event) {
        EntryCause cause = EntryCause.of(event, origin);
        List<EntryRow> rows = new ArrayList<>(2);
        for (Side side : Side.values()) {
            rows.add(row(origin, cause, rows.size(), Postings.of(event), side, null));
        }
        return rows;
    }

    private static EntryRow row(
            Origin origin,
            EntryCause cause,
            int line,
            Posting posting,
            Side side,
            @Nullable Balances balances) {
        Side other = side == Side.DEBIT ? Side.CREDIT : Side.DEBIT;
        return new EntryRow(
                origin,
                cause,
                line,
                posting.account(side),
                side,
                posting.account(other),
                posting.layer(),
                posting.amount(),
                balances);
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
