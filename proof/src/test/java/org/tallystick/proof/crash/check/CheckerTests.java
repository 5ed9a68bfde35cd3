package org.tallystick.proof.crash.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tallystick.proof.crash.check.Verdict.Charge;

/** What is right is found right; each fault that is put in is found, and for what it is. */
class CheckerTests {

    private static final String RIGHT_LOG =
            """
            t|ASKS|k1|RECHARGE|alice|500
            t|UNKNOWN|k1|no_answer
            t|TOLD|k1|201|REPLAYED|m-k1|aa
            t|ASKS|k2|DEDUCTION|alice|200
            t|TOLD|k2|201|FIRST|m-k2|bb
            t|ASKS|k2|DEDUCTION|alice|200
            t|NOT_DONE|k2|busy
            t|TOLD|k2|201|REPLAYED|m-k2|bb
            t|ASKS|k3|DEDUCTION|alice|999
            t|TOLD|k3|409|FIRST|-|cc
            t|ASKS_ALTERED|k2|DEDUCTION|alice|200
            t|TOLD_ALTERED|k2|422|FIRST|-|dd
            t|ASKS|k4|PAYMENT|alice|70
            t|TOLD|k4|202|FIRST|p-1|ee
            """;

    private final StoredBooks books = new StoredBooks();
    private final Verdict verdict = new Verdict();

    @TempDir private Path logs;

    @BeforeEach
    void keep_right_books_and_logs() throws Exception {
        books.movement("crash", "k1", "RECHARGE", 500, 500);
        books.movement("crash", "k2", "DEDUCTION", 200, 300);
        books.refusal("crash", "k3");
        books.paymentRequest("crash", "k4", "p-1");
        books.movement("feed:shop", "o-1", "RECHARGE", 40, 340);
        books.feedRow("shop", "o-1");
        books.token("ledger", books.head());
        books.token("payments", books.head());
        log("one.tsv", RIGHT_LOG);
    }

    @AfterEach
    void throw_them_away() {
        books.close();
    }

    @Test
    void finds_nothing_where_nothing_is_wrong() throws Exception {
        Promises.Counts counts = check();

        assertThat(verdict.findings()).isEmpty();
        assertThat(verdict.isClean()).isTrue();
        assertThat(counts).isEqualTo(new Promises.Counts(6, 2, 1, 1));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    t~ASKS~k9~RECHARGE~alice~5~~t~TOLD~k9~201~FIRST~m-k9~ff | LOST | k9 was accepted, and has moved nothing
                    t~ASKS~k9~RECHARGE~alice~5~~t~TOLD~k9~409~FIRST~-~ff | LOST | k9 was refused, and that is forgotten
                    t~ASKS~k9~PAYMENT~alice~5~~t~TOLD~k9~202~FIRST~p-9~ff | LOST | k9 was answered 202, and is unknown
                    t~ASKS~k9~RECHARGE~alice~5~~t~UNKNOWN~k9~no_answer | UNSETTLED | k9
                    t~ASKS~k9~RECHARGE~alice~5~~t~TOLD~k9~404~FIRST~-~ff | CONTRADICTED | k9 was answered 404
                    t~ASKS~k9~RECHARGE~alice~5~~t~TOLD~k9~400~FIRST~-~ff | CONTRADICTED | k9 was answered 400
                    t~ASKS~k1~RECHARGE~alice~500~~t~TOLD~k1~400~FIRST~-~ff | CONTRADICTED | k1 was given 2 different answers
                    t~ASKS~k1~RECHARGE~alice~500~~t~TOLD~k1~201~REPLAYED~m-k1~zz | CONTRADICTED | k1 was given 2 different answers
                    t~ASKS~k2~DEDUCTION~alice~200~~t~TOLD~k2~201~FIRST~m-k2~bb | CONTRADICTED | more than once to be the first
                    t~ASKS_ALTERED~k1~RECHARGE~alice~500~~t~TOLD_ALTERED~k1~201~FIRST~m-k1~aa | CONTRADICTED | with other content was answered 201
                    t~ASKS_ALTERED~k1~RECHARGE~alice~500~~t~TOLD_ALTERED~k1~400~FIRST~-~aa | CONTRADICTED | with other content was answered 400
                    """)
    void finds_what_a_log_has_and_the_store_has_not(String lines, Charge charge, String finding)
            throws Exception {
        log("two.tsv", lines.replace("~~", "\n").replace('~', '|') + "\n");

        check();

        assertThat(verdict.count(charge)).isOne();
        assertThat(verdict.findings()).singleElement().asString().contains(finding);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    k1~RECHARGE~alice~500 | k1~RECHARGE~alice~501 | became
                    k1~RECHARGE~alice~500 | k1~DEDUCTION~alice~500 | became
                    k1~RECHARGE~alice~500 | k1~RECHARGE~bob~500 | became
                    201~REPLAYED~m-k1 | 201~REPLAYED~m-k7 | became
                    """)
    void finds_a_movement_that_is_not_what_was_asked_for(String right, String wrong, String finding)
            throws Exception {
        log("one.tsv", RIGHT_LOG.replace(right.replace('~', '|'), wrong.replace('~', '|')));

        check();

        assertThat(verdict.findings()).singleElement().asString().contains(finding);
    }

    @Test
    void finds_a_movement_that_nobody_asked_for() throws Exception {
        log("one.tsv", RIGHT_LOG.replaceAll("(?m)^.*k1.*\n", ""));

        check();

        assertThat(verdict.findings()).containsExactly("moved though nobody asked: k1");
    }

    @Test
    void lets_a_hold_be_too_late_but_not_if_it_was_made() throws Exception {
        log(
                "two.tsv",
                """
                t|ASKS|k5|HOLD|alice|5
                t|TOLD|k5|400|FIRST|-|x
                t|ASKS|k5|HOLD|alice|5
                t|TOLD|k5|400|FIRST|-|y
                """);
        check();
        assertThat(verdict.findings()).isEmpty();

        books.movement("crash", "k5", "HOLD", 5, 335);
        books.token("ledger", books.head());
        check();

        assertThat(verdict.findings())
                .containsExactly(
                        "moved though nobody asked: k5 was too late, and was held all the same");
    }

    @Test
    void finds_a_refusal_that_has_moved_money() throws Exception {
        log(
                "one.tsv",
                RIGHT_LOG
                        .replace("k2|201|FIRST|m-k2|bb", "k2|409|FIRST|-|bb")
                        .replace("k2|201|REPLAYED|m-k2|bb", "k2|409|REPLAYED|-|bb"));

        check();

        assertThat(verdict.findings())
                .singleElement()
                .asString()
                .contains("was refused, and moved");
    }

    @Test
    void finds_a_key_that_has_moved_twice() throws Exception {
        books.movementAgain("crash", "k1", "RECHARGE", 500, 840);

        check();

        assertThat(verdict.count(Charge.TWICE)).isOne();
        assertThat(verdict.findings())
                .anySatisfy(found -> assertThat(found).contains("crash k1: 2 movements"));
    }

    @Test
    void finds_a_balance_that_is_not_the_sum_of_its_entries() throws Exception {
        books.execute("UPDATE account_balance SET posted = posted + 1");

        check();

        assertThat(verdict.count(Charge.BOOKS)).isPositive();
    }

    @Test
    void finds_an_event_without_entries_that_the_token_has_passed() throws Exception {
        books.execute("DELETE FROM ledger_entry WHERE callback_id = 'k2'");

        check();

        assertThat(verdict.findings())
                .anySatisfy(found -> assertThat(found).contains("1 movements that the ledger's"));
    }

    @Test
    void finds_entries_beyond_the_token() throws Exception {
        books.token("ledger", 1);

        check();

        assertThat(verdict.findings())
                .anySatisfy(found -> assertThat(found).contains("entries beyond the ledger's"));
    }

    @Test
    void finds_an_event_of_a_payment_that_its_token_has_passed() throws Exception {
        books.event("payment/p-1", 0, "{}");
        books.token("payments", books.head());

        check();

        assertThat(verdict.findings()).singleElement().asString().contains("payments' token");
    }

    @Test
    void finds_a_row_that_the_cursor_has_passed_unapplied() throws Exception {
        books.feedRow("shop", "o-2");

        check();

        assertThat(verdict.findings()).singleElement().asString().contains("cursor has passed");
    }

    @ParameterizedTest
    @CsvSource({"2, 40", "1, 41", "0, 0"})
    void finds_an_upstream_that_has_something_else_than_the_ledger(long orders, long sum)
            throws Exception {
        new Checker(books.dataSource(), verdict).checkFeed("shop", orders, sum);

        assertThat(verdict.findings()).singleElement().asString().contains("the upstream has");
    }

    private Promises.Counts check() throws Exception {
        Checker checker = new Checker(books.dataSource(), verdict);
        Promises.Counts counts = checker.checkPromises(logs, "crash");
        checker.checkOnce();
        checker.checkBooks();
        checker.checkFeed("shop", 1, 40);
        return counts;
    }

    private void log(String name, String lines) throws Exception {
        List<String> written = lines.lines().map(line -> line.replace('|', '\t')).toList();
        Files.write(logs.resolve(name), written);
    }
}
