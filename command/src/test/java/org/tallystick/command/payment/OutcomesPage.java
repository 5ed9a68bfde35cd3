package org.tallystick.command.payment;

import java.util.Comparator;
import java.util.Map;
import java.util.stream.Collectors;
import org.tallystick.api.payment.PaymentStatus;
import org.tallystick.command.payment.Enumeration.Count;
import org.tallystick.command.payment.Enumeration.Ending;

/** Writes what the enumerations found, for people. */
final class OutcomesPage {

    private static final String HEAD =
            """
            # What becomes of a payment, whatever its gateway says

            Made by a test from every history of up to %d of these inputs, in every order and with
            repetition: accepted, success, failure, no answer, late success, late failure, refund ok,
            refund failed, deadline, cancel. After each history the books are compared with what an
            oracle expects that sees only what the gateway truly did. Every fact is told twice, and
            so is the outcome of every effect; the second time changes nothing.

            The order is for 100; the account has 1000 at first. *Transit* is what has come in (or
            gone out, below zero) through the gateway, and always what the gateway truly moved;
            *suspense* is the part of it that stands on no account.

            - *late success*: the gateway moves the money after it had failed or closed the order;
              *late failure*: it says no after it has moved the money. Asked again, it tells the
              truth.
            - *no answer*: the answer to a charge is lost; or that to a refund that was carried out.
            - *refund ok*, *refund failed*: what the gateway does about the refund that is under
              way, or about one over at most 60 that the client asks for.
            - The deadline, a cancel, queries and closes are carried out at once.
            """;

    private final StringBuilder text = new StringBuilder();

    OutcomesPage(int length) {
        text.append(HEAD.formatted(length));
    }

    void add(String title, Enumeration found) {
        text.append("\n## ").append(title).append("\n\n");
        text.append("%,d histories.%n%n".formatted(found.histories()).replace("\r", ""));
        text.append("| the gateway | the payment | account | held | suspense | transit | cases");
        text.append(" | histories | such as |\n|---|---|---|---|---|---|---|---|---|\n");
        found.endings().entrySet().stream()
                .sorted(
                        Comparator.comparing((Map.Entry<Ending, Count> row) -> row.getKey().truth())
                                .thenComparing(row -> row.getKey().status())
                                .thenComparing(row -> row.getValue().example()))
                .forEach(row -> addRow(row.getKey(), row.getValue()));
        text.append("\nImpossible, and so not part of any history:\n\n");
        text.append("| the payment | inputs |\n|---|---|\n");
        found.impossible().forEach(this::addImpossible);
    }

    private void addRow(Ending ending, Count count) {
        Books books = ending.books();
        String cases =
                books.cases().entrySet().stream()
                        .map(entry -> entry.getValue() + " " + entry.getKey())
                        .collect(Collectors.joining(", "));
        text.append(
                "| %s | %s | %d | %d | %d | %d | %s | %,d | %s |\n"
                        .formatted(
                                ending.truth(),
                                ending.status(),
                                books.posted(),
                                books.held(),
                                books.suspense(),
                                books.transit(),
                                cases,
                                count.histories(),
                                count.example()));
    }

    private void addImpossible(PaymentStatus status, Map<Input, Count> inputs) {
        String list =
                inputs.entrySet().stream()
                        .map(
                                entry ->
                                        "%s (%,d, such as: %s)"
                                                .formatted(
                                                        entry.getKey().text(),
                                                        entry.getValue().histories(),
                                                        entry.getValue().example()))
                        .collect(Collectors.joining("; "));
        text.append("| ").append(status).append(" | ").append(list).append(" |\n");
    }

    String text() {
        return text.toString();
    }
}
