package org.tallystick.query.proof;

import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.axonframework.queryhandling.QueryHandler;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.tallystick.api.proof.Proof;
import org.tallystick.api.proof.ProofQuery.FindProof;

/** Tells how the proof stands. */
@Component
class ProofQueries {

    private static final Set<String> DOUBLED =
            Set.of(
                    "ENTRY_UNEXPECTED",
                    "BALANCE_UNEXPECTED",
                    "FEED_ROW_UNLOGGED",
                    "PAYMENT_DUPLICATE");
    private static final Set<String> LOST =
            Set.of(
                    "EVENT_NOT_APPLIED",
                    "ENTRY_MISSING",
                    "BALANCE_MISSING",
                    "FEED_ROW_NOT_APPLIED",
                    "PAYMENT_ONLY_AT_GATEWAY");

    private final JdbcClient jdbc;
    private final MovementTotals totals;
    private final AccountRounds rounds;
    private final ProofWatch watch;

    ProofQueries(JdbcClient jdbc, MovementTotals totals, AccountRounds rounds, ProofWatch watch) {
        this.jdbc = jdbc;
        this.totals = totals;
        this.rounds = rounds;
        this.watch = watch;
    }

    @QueryHandler
    Proof handle(FindProof query) {
        watch.lookedAt();
        Map<String, Long> open =
                jdbc
                        .sql(
                                """
                                SELECT kind, count(*) AS found FROM reconciliation_difference
                                WHERE status = 'OPEN' GROUP BY kind""")
                        .query(
                                (row, number) ->
                                        Map.entry(row.getString("kind"), row.getLong("found")))
                        .list()
                        .stream()
                        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
        return new Proof(
                totals.totals(),
                totals.position(),
                totals.head(),
                sum(open, DOUBLED),
                sum(open, LOST),
                open.values().stream().mapToLong(Long::longValue).sum(),
                rounds.lastRound(),
                rounds.wrong());
    }

    private static long sum(Map<String, Long> open, Set<String> kinds) {
        return open.entrySet().stream()
                .filter(each -> kinds.contains(each.getKey()))
                .mapToLong(Map.Entry::getValue)
                .sum();
    }
}
