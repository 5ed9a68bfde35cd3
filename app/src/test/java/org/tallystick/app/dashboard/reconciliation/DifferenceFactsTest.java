package org.tallystick.app.dashboard.reconciliation;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.tallystick.api.reconciliation.Difference;
import org.tallystick.api.reconciliation.DifferenceKind;
import org.tallystick.api.reconciliation.DifferenceStatus;
import org.tallystick.app.dashboard.frame.Formats;

/** Amounts in their currency's form, and nothing else touched. */
class DifferenceFactsTest {

    private final DifferenceFacts facts = new DifferenceFacts(new Formats());

    @Test
    void shows_an_amount_in_the_currency_that_the_evidence_names() {
        Difference each =
                difference(
                        DifferenceKind.BALANCE_DIFFERS,
                        Map.of("posted", "1000", "version", "7"),
                        Map.of("posted", "-1001", "version", "8"),
                        Map.of("currency", "KWD"));

        assertThat(facts.text(each, each.expected(), "posted")).isEqualTo("KWD\u00A01.000");
        assertThat(facts.text(each, each.actual(), "posted")).isEqualTo("KWD\u00A0\u22121.001");
        assertThat(facts.text(each, each.expected(), "version")).isEqualTo("7");
        assertThat(facts.hasMinorUnits(each)).isFalse();
    }

    @Test
    void shows_each_side_in_its_own_currency_if_that_differs() {
        Difference each =
                difference(
                        DifferenceKind.PAYMENT_CURRENCY_DIFFERS,
                        Map.of("amount", "1250", "currency", "JPY"),
                        Map.of("amount", "1250", "currency", "CNY"),
                        Map.of());

        assertThat(facts.text(each, each.expected(), "amount")).isEqualTo("JPY\u00A01250");
        assertThat(facts.text(each, each.actual(), "amount")).isEqualTo("CNY\u00A012.50");
    }

    @Test
    void shows_the_entries_of_an_event_that_was_not_applied() {
        Difference each =
                difference(
                        DifferenceKind.EVENT_NOT_APPLIED,
                        Map.of("line1", "POSTED CREDIT alice 1250 CNY", "type", "FundsRecharged"),
                        Map.of(),
                        Map.of("line", "3"));

        assertThat(facts.text(each, each.expected(), "line1"))
                .isEqualTo("POSTED CREDIT alice CNY\u00A012.50");
        assertThat(facts.text(each, each.expected(), "type")).isEqualTo("FundsRecharged");
        assertThat(facts.text(each, each.evidence(), "line")).isEqualTo("3");
    }

    @Test
    void takes_the_cases_of_a_suspense_account_for_an_amount_and_those_of_a_feed_for_a_number() {
        Map<String, String> cases = Map.of("cases", "2");
        Map<String, String> yuan = Map.of("currency", "CNY");
        Difference suspense = difference(DifferenceKind.SUSPENSE_DIFFERS, cases, Map.of(), yuan);
        Difference feed = difference(DifferenceKind.FEED_PAGE_DIFFERS, cases, Map.of(), yuan);

        assertThat(facts.text(suspense, suspense.expected(), "cases")).isEqualTo("CNY\u00A00.02");
        assertThat(facts.text(feed, feed.expected(), "cases")).isEqualTo("2");
    }

    @Test
    void leaves_what_is_in_no_known_currency_as_it_was_stored_and_says_so() {
        Difference old =
                difference(
                        DifferenceKind.BALANCE_DIFFERS,
                        Map.of("posted", "1000"),
                        Map.of("posted", "1001"),
                        Map.of());
        Difference foreign =
                difference(
                        DifferenceKind.FEED_ROW_DIFFERS,
                        Map.of("amount", "12.5 yuan", "currency", "XXX"),
                        Map.of("amount", "1250"),
                        Map.of());

        assertThat(facts.text(old, old.expected(), "posted")).isEqualTo("1000");
        assertThat(facts.hasMinorUnits(old)).isTrue();
        assertThat(facts.text(foreign, foreign.expected(), "amount")).isEqualTo("12.5 yuan");
        assertThat(facts.text(foreign, foreign.actual(), "amount")).isEqualTo("1250");
    }

    private static Difference difference(
            DifferenceKind kind,
            Map<String, String> expected,
            Map<String, String> actual,
            Map<String, String> evidence) {
        return new Difference(
                "d",
                kind,
                "alice",
                expected,
                actual,
                evidence,
                DifferenceStatus.OPEN,
                null,
                Instant.EPOCH,
                Instant.EPOCH);
    }
}
