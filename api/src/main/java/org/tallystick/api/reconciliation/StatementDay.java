package org.tallystick.api.reconciliation;

import java.time.Instant;
import java.time.LocalDate;

/**
 * A day of which a gateway's statement is there.
 *
 * @param day in the gateway's zone
 * @param zone the gateway's
 */
public record StatementDay(
        String gateway, LocalDate day, String zone, long lines, Instant importedAt) {}
