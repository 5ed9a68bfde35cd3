package org.tallystick.query.reconciliation;

import java.time.Clock;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.tallystick.api.Page;
import org.tallystick.api.gateway.Gateways;
import org.tallystick.api.gateway.PaymentGateway;
import org.tallystick.api.reconciliation.StatementDay;
import org.tallystick.api.reconciliation.StatementDesk;
import org.tallystick.api.reconciliation.StatementImport;
import org.tallystick.api.reconciliation.StatementImport.Imported;
import org.tallystick.api.reconciliation.StatementImport.NotTaken;
import org.tallystick.api.reconciliation.StatementImport.Obstacle;
import org.tallystick.api.reconciliation.StatementImport.Rejected;
import org.tallystick.query.page.Key;
import org.tallystick.query.page.PageQuery;
import org.tallystick.query.reconciliation.statement.StatementRejectedException;

/** Takes statements from people, and has their days compared. */
@Component
class StatementCounter implements StatementDesk {

    private final ObjectProvider<Gateways> gateways;
    private final StatementTable statements;
    private final StatementMatching matching;
    private final JdbcClient jdbc;
    private final Clock clock;

    StatementCounter(
            ObjectProvider<Gateways> gateways,
            StatementTable statements,
            StatementMatching matching,
            JdbcClient jdbc,
            Clock clock) {
        this.gateways = gateways;
        this.statements = statements;
        this.matching = matching;
        this.jdbc = jdbc;
        this.clock = clock;
    }

    @Override
    public List<String> gateways() {
        Gateways configured = gateways.getIfAvailable();
        return configured == null ? List.of() : configured.names();
    }

    @Override
    public StatementImport put(String gateway, LocalDate day, byte[] content, String actor) {
        Optional<ZoneId> zone = zone(gateway);
        if (zone.isEmpty()) {
            return new NotTaken(Obstacle.GATEWAY_NOT_FOUND);
        }
        if (!day.isBefore(clock.instant().atZone(zone.get()).toLocalDate())) {
            return new NotTaken(Obstacle.DAY_NOT_OVER);
        }
        if (content.length > BYTES_MAX) {
            return new NotTaken(Obstacle.TOO_LARGE);
        }
        try {
            boolean changed = statements.put(gateway, day, zone.get(), content);
            return matching.start(gateway, day, zone.get(), actor)
                    .<StatementImport>map(runId -> new Imported(changed, runId))
                    .orElseGet(() -> new NotTaken(Obstacle.BUSY));
        } catch (StatementRejectedException e) {
            return new Rejected(e.code());
        }
    }

    @Override
    public Page<StatementDay> days(@Nullable String cursor, int limit) {
        return new PageQuery(
                        jdbc,
                        """
                        SELECT * FROM (
                            SELECT *, day::text AS day_text FROM gateway_statement) AS s""")
                .orderedBy(false, Key.text("day_text"), Key.text("gateway"))
                .page(
                        cursor,
                        limit,
                        (row, number) ->
                                new StatementDay(
                                        row.getString("gateway"),
                                        row.getObject("day", LocalDate.class),
                                        row.getString("zone"),
                                        row.getLong("line_count"),
                                        row.getObject("imported_at", OffsetDateTime.class)
                                                .toInstant()));
    }

    private Optional<ZoneId> zone(String gateway) {
        Gateways configured = gateways.getIfAvailable();
        return configured == null
                ? Optional.empty()
                : configured
                        .find(gateway)
                        .map(PaymentGateway::capabilities)
                        .map(capabilities -> capabilities.zone());
    }
}
