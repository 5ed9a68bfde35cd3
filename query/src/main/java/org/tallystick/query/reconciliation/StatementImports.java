package org.tallystick.query.reconciliation;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.tallystick.api.gateway.GatewayStatements;
import org.tallystick.query.reconciliation.statement.StatementRejectedException;

/** Fetches the statements that are missing. */
@Component
class StatementImports {

    private static final Logger LOG = LoggerFactory.getLogger(StatementImports.class);
    private static final long FETCH_LIMIT_SECONDS = 120;

    /** A gateway may correct its newest statements. */
    private static final int FETCHED_AGAIN_DAYS = 3;

    private final ObjectProvider<GatewayStatements> statements;
    private final StatementTable table;
    private final PaymentLines lines;
    private final JdbcClient jdbc;

    StatementImports(
            ObjectProvider<GatewayStatements> statements,
            StatementTable table,
            PaymentLines lines,
            JdbcClient jdbc) {
        this.statements = statements;
        this.table = table;
        this.lines = lines;
        this.jdbc = jdbc;
    }

    /**
     * Fetches days that were not imported yet and the newest ones, or all of them again.
     *
     * @throws BrokenOffException if one cannot be had, or is not whole
     */
    void fetch(String gateway, ZoneId zone, LocalDate from, LocalDate to, boolean again) {
        Optional<Instant> first = lines.first(gateway);
        LocalDate start = from;
        if (!again && first.isPresent()) {
            LocalDate ours = first.get().atZone(zone).toLocalDate().minusDays(1);
            start = ours.isAfter(from) ? ours : from;
        } else if (!again) {
            // Nothing of ours is there; what the gateway has of the last days is looked at.
            start = to.minusDays(FETCHED_AGAIN_DAYS - 1L);
        }
        Set<LocalDate> known = days(gateway, from, to);
        for (LocalDate day = start; !day.isAfter(to); day = day.plusDays(1)) {
            boolean newest = day.isAfter(to.minusDays(FETCHED_AGAIN_DAYS));
            if (again || newest || !known.contains(day)) {
                put(gateway, day, zone);
            }
        }
    }

    /** The days that were imported. */
    Set<LocalDate> days(String gateway, LocalDate from, LocalDate to) {
        return table.days(gateway, from, to);
    }

    /** How many lines these days have. */
    long lines(String gateway, LocalDate from, LocalDate to) {
        return jdbc.sql(
                        """
                        SELECT coalesce(sum(line_count), 0) FROM gateway_statement
                        WHERE gateway = ? AND day >= ? AND day <= ?""")
                .params(gateway, from, to)
                .query(Long.class)
                .single();
    }

    private void put(String gateway, LocalDate day, ZoneId zone) {
        CompletableFuture<byte[]> fetching =
                statements
                        .getObject()
                        .statement(gateway, day)
                        .orTimeout(FETCH_LIMIT_SECONDS, TimeUnit.SECONDS);
        try {
            table.put(gateway, day, zone, fetching.join());
        } catch (StatementRejectedException e) {
            LOG.error("The statement of {} of {} was refused: {}", gateway, day, e.getMessage());
            throw new BrokenOffException(e.code());
        } catch (CompletionException e) {
            fetching.cancel(true);
            LOG.warn("The statement of {} of {} cannot be had", gateway, day);
            throw new BrokenOffException("statement_unavailable");
        }
    }
}
