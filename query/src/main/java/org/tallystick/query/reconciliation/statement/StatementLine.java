package org.tallystick.query.reconciliation.statement;

import java.time.Instant;
import org.tallystick.api.Money;

/**
 * One line of a statement.
 *
 * @param number its place in the file, counted from 1
 * @param type what happened, in the gateway's word
 * @param order our number of the payment; empty if it is about none
 * @param trade the gateway's number; empty if there is none
 * @param refund our number of the refund; empty if it is about none
 * @param amount what the gateway owes us more by it; negative if less
 */
public record StatementLine(
        int number,
        Instant at,
        String type,
        String order,
        String trade,
        String refund,
        Money amount) {}
