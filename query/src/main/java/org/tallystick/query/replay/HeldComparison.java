package org.tallystick.query.replay;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.axonframework.eventhandling.DomainEventMessage;
import org.axonframework.eventhandling.EventHandlerInvoker;
import org.axonframework.eventhandling.Segment;
import org.axonframework.eventhandling.TrackedEventMessage;
import org.axonframework.messaging.ResultMessage;
import org.axonframework.messaging.unitofwork.BatchingUnitOfWork;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Component;
import org.tallystick.query.SlotTable;
import org.tallystick.query.SlotTable.KeyColumn;
import org.tallystick.query.replay.Differing.Candidate;
import org.tallystick.query.replay.Differing.Kind;
import org.tallystick.query.token.TokenTable;
import org.tallystick.query.token.TokenTable.Token;

/**
 * Compares the rows that differed while they were being written. Both generations are held for a
 * moment, the events that may be missing in either are written to both, so that both are at the
 * same position, and then the rows are compared; all of that in a transaction that is taken back.
 */
@Component
class HeldComparison {

    /** With more than that, the generations are too far apart to be held. */
    static final int CANDIDATES_MAX = 5_000;

    private final Transactions transactions;
    private final JdbcTemplate jdbc;
    private final Locks locks;
    private final Generations generations;
    private final StreamEvents events;
    private final TokenTable tokens;
    private final ComparisonTable texts;

    HeldComparison(Transactions transactions, Holding holding, ComparisonTable texts) {
        this.transactions = transactions;
        this.jdbc = holding.jdbc();
        this.locks = holding.locks();
        this.generations = holding.generations();
        this.events = holding.events();
        this.tokens = holding.tokens();
        this.texts = texts;
    }

    /** What it takes to hold generations and to move them. */
    @Component
    record Holding(
            JdbcTemplate jdbc,
            Locks locks,
            Generations generations,
            StreamEvents events,
            TokenTable tokens) {}

    /** Both generations are too far apart; later they may not be. */
    static final class NotLevelException extends RuntimeException {

        NotLevelException() {
            super("The generations are too far apart", null, false, false);
        }
    }

    /** Decides about the candidates. */
    void decide(Pair pair, Differing found) {
        if (found.candidates().isEmpty()) {
            return;
        }
        if (found.candidates().size() > CANDIDATES_MAX) {
            throw new NotLevelException();
        }
        transactions.pretend(
                () -> {
                    pair.inOrder().forEach(locks::hold);
                    level(pair, found);
                    found.candidates().stream()
                            .collect(groupingBy(Candidate::table))
                            .forEach((table, rows) -> compare(pair, table, rows, found));
                });
    }

    private void level(Pair pair, Differing found) {
        Set<String> streams = new LinkedHashSet<>();
        found.candidates().forEach(candidate -> streams.addAll(candidate.streams()));
        List<TrackedEventMessage<?>> younger =
                events.after(found.position(), streams, generations.configuration());
        for (Generation each : pair.inOrder()) {
            List<TrackedEventMessage<?>> missing = missing(each, younger);
            if (!missing.isEmpty()) {
                write(missing, projection(each));
            }
        }
    }

    /**
     * Those that it has not handled yet; its tokens stand still. One that it has handled must not
     * be written again, which would put right what is wrong.
     */
    private List<TrackedEventMessage<?>> missing(
            Generation generation, List<TrackedEventMessage<?>> younger) {
        List<Token> its = tokens.of(generation.processor());
        return younger.stream()
                .filter(
                        event ->
                                event.trackingToken().position().orElseThrow()
                                        > TokenTable.passedBy(its, stream(event)))
                .toList();
    }

    private static String stream(TrackedEventMessage<?> event) {
        return ((DomainEventMessage<?>) event).getAggregateIdentifier();
    }

    private EventHandlerInvoker projection(Generation generation) {
        return generations
                .find(generation)
                .orElseThrow(NotLevelException::new)
                .processor()
                .projection();
    }

    /** As a processor would; but the transaction in hand is not its own. */
    private static void write(
            List<TrackedEventMessage<?>> missing, EventHandlerInvoker projection) {
        BatchingUnitOfWork<TrackedEventMessage<?>> batch = new BatchingUnitOfWork<>(missing);
        ResultMessage<?> result =
                batch.executeWithResult(
                        () -> {
                            if (projection.canHandle(batch.getMessage(), Segment.ROOT_SEGMENT)) {
                                projection.handle(batch.getMessage(), Segment.ROOT_SEGMENT);
                            }
                            return "";
                        });
        if (result.isExceptional()) {
            throw new IllegalStateException(
                    "Younger events cannot be written", result.exceptionResult());
        }
    }

    private void compare(Pair pair, SlotTable table, List<Candidate> rows, Differing found) {
        List<Object> parameters = new ArrayList<>();
        for (int i = 0; i < table.key().size(); i++) {
            int column = i;
            parameters.add(rows.stream().map(row -> row.key().get(column)).toArray(String[]::new));
        }
        jdbc.query(
                statement(pair, table),
                row -> {
                    note(table, row, found);
                },
                parameters.toArray());
    }

    private void note(SlotTable table, ResultSet row, Differing found) throws SQLException {
        String oldRow = row.getString("old_row");
        String newRow = row.getString("new_row");
        found.count(table, Kind.of(oldRow != null, newRow != null), 1);
        List<String> key = List.of((String[]) row.getArray("key").getArray());
        found.show(texts.difference(table, key, oldRow, newRow));
    }

    private static String statement(Pair pair, SlotTable table) {
        List<KeyColumn> key = table.key();
        String columns =
                IntStream.range(0, key.size()).mapToObj(i -> "c" + i).collect(joining(", "));
        return """
        SELECT ARRAY[%s] AS key, %s AS old_row, %s AS new_row
        FROM unnest(%s) AS k (%s)
        LEFT JOIN %s o ON %s
        LEFT JOIN %s n ON %s
        WHERE ROW(o.*) IS DISTINCT FROM ROW(n.*)"""
                .formatted(
                        columns,
                        ComparisonTable.textsOf("o"),
                        ComparisonTable.textsOf("n"),
                        key.stream().map(column -> "?::text[]").collect(joining(", ")),
                        columns,
                        pair.from().slot().table(table.name()),
                        on("o", key),
                        pair.to().slot().table(table.name()),
                        on("n", key));
    }

    private static String on(String row, List<KeyColumn> key) {
        return IntStream.range(0, key.size())
                .mapToObj(
                        i ->
                                "%s.%s = k.c%d::%s"
                                        .formatted(row, key.get(i).name(), i, key.get(i).type()))
                .collect(joining(" AND "));
    }
}
