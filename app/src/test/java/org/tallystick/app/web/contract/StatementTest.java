package org.tallystick.app.web.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Statements as a spreadsheet reads them. */
class StatementTest extends ContractTest {

    private static final String COLUMNS =
            "recordedAt,occurredAt,type,reference,callbackId,debit,credit,balance,currency";

    private Answer statement(String accountId, String parameters) {
        return http.get("/v1/accounts/" + accountId + "/statement?" + parameters)
                .header("Accept", "text/csv")
                .send();
    }

    @Test
    void shows_opening_movements_and_closing_in_major_units() {
        String accountId = account("KWD");
        Answer first =
                move(
                                accountId,
                                "recharges",
                                "k-" + newKey(),
                                "{'amount':18600,'reference':'a, \\'b\\'',"
                                        + "'occurredAt':'2024-01-01T00:00:00Z'}"
                                                .replace("\\'", "\\\\'"))
                        .expect(201);
        Answer second = deduct(accountId, 1).expect(201);
        Answer csv = statement(accountId, "minVersion=2").expect(200);
        assertThat(csv.header("Content-Type")).isEqualTo("text/csv;charset=UTF-8");
        assertThat(csv.header("Content-Disposition"))
                .isEqualTo("attachment; filename=\"statement-" + accountId + ".csv\"");
        List<String> lines = csv.text().lines().toList();
        assertThat(csv.text()).endsWith("\r\n");
        assertThat(lines).hasSize(5);
        assertThat(lines.get(0)).isEqualTo(COLUMNS);
        assertThat(lines.get(1)).isEqualTo(",,OPENING,,,,,0.000,KWD");
        assertThat(lines.get(2))
                .isEqualTo(
                        first.text("recordedAt")
                                + ",2024-01-01T00:00:00.000Z,RECHARGE,\"a, \"\"b\"\"\","
                                + first.text("callbackId")
                                + ",,18.600,18.600,KWD");
        assertThat(lines.get(3))
                .isEqualTo(
                        second.text("recordedAt")
                                + ",,DEDUCTION,,"
                                + second.text("callbackId")
                                + ",0.001,,18.599,KWD");
        assertThat(lines.get(4)).endsWith("Z,,CLOSING,,,,,18.599,KWD");
    }

    @Test
    void begins_with_the_balance_before_its_first_instant() {
        String accountId = account("JPY");
        recharge(accountId, 500);
        Answer first = recharge(accountId, 1);
        Instant from = Instant.parse(first.text("recordedAt")).plusMillis(1);
        get(accountId, 2);
        awaitClock(from);
        Answer later = recharge(accountId, 20);
        get(accountId, 3);
        List<String> lines =
                statement(accountId, "from=" + from).expect(200).text().lines().toList();
        assertThat(lines.get(1)).isEqualTo(time(from) + ",,OPENING,,,,,501,JPY");
        assertThat(lines.get(2)).contains(",RECHARGE,").endsWith(",,20,521,JPY");
        assertThat(lines).hasSize(4);
        String to = String.valueOf(later.text("recordedAt"));
        List<String> until = statement(accountId, "to=" + to).expect(200).text().lines().toList();
        assertThat(until).hasSize(5);
        assertThat(until.get(4)).isEqualTo(to + ",,CLOSING,,,,,501,JPY");
    }

    private static String time(Instant instant) {
        return org.tallystick.app.web.reply.Timestamps.text(instant);
    }

    private static void awaitClock(Instant time) {
        org.awaitility.Awaitility.await().until(() -> Instant.now().isAfter(time));
    }

    @Test
    void neutralises_what_a_spreadsheet_would_take_for_a_formula() {
        String accountId = account();
        for (String reference : List.of("=1+1", "+1", "-1", "@x", "plain")) {
            move(
                            accountId,
                            "recharges",
                            reference + newKey(),
                            "{'amount':100,'reference':?}",
                            reference)
                    .expect(201);
        }
        String csv = statement(accountId, "minVersion=5").expect(200).text();
        assertThat(csv)
                .contains(",'=1+1,'=1+1")
                .contains(",'+1,'+1")
                .contains(",'-1,'-1")
                .contains(",'@x,'@x")
                .contains(",plain,plain");
    }

    @Test
    void is_whole_however_long_it_is() {
        String accountId = account();
        int count = 1_203;
        for (int i = 0; i < count; i++) {
            recharge(accountId, 1);
        }
        List<String> lines =
                statement(accountId, "minVersion=" + count).expect(200).text().lines().toList();
        assertThat(lines).hasSize(count + 3);
        assertThat(lines.get(count + 2)).endsWith(",CLOSING,,,,,12.03,CNY");
    }

    @Test
    void is_csv_or_nothing() {
        String path = "/v1/accounts/" + account() + "/statement";
        http.get(path).header("Accept", "application/json").send().expect(406, "not_acceptable");
        http.get(path).send().expect(200);
        statement("nobody", "").expect(404, "account_not_found");
        statement(newAccountId(), "from=x").expect(400, "validation_failed");
    }
}
