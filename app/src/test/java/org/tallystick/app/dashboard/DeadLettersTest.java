package org.tallystick.app.dashboard;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.tallystick.api.deadletter.DeadLetter;
import org.tallystick.api.deadletter.DeadLetters;
import org.tallystick.api.replay.Replays;
import org.tallystick.app.deadletter.Poison;
import org.tallystick.app.security.NewPassword;
import org.tallystick.app.security.Role;

/** Events that a read model cannot take, before the eyes of those who see to them. */
class DeadLettersTest extends WorkTest {

    private static final String LEDGER = "ledger";
    private static final String POSTED =
            "SELECT posted::text FROM account_balance WHERE account_id = ?";

    @Autowired DataSource dataSource;
    @Autowired DeadLetters letters;
    @Autowired Replays replays;

    private final List<String> accounts = new ArrayList<>();

    private Poison poison;

    @BeforeEach
    void prepare() {
        poison = new Poison(dataSource);
    }

    /** Others look at the whole ledger. */
    @AfterEach
    void heal() {
        poison.cure();
        letters.deleteAll(LEDGER);
        accounts.forEach(each -> replays.rebuildAccount(each, "test"));
    }

    @Test
    void shows_what_is_parked_and_why_and_handles_it_once_its_cause_is_gone() {
        String bad = parked(2);
        NewPassword anna = operator(Role.OPERATE);
        Page page = logIn(window(), anna);

        page.navigate("/dashboard/dead-letters");

        assertThat(page.locator("section[aria-labelledby=c-ledger]"))
                .containsText("2 events of 1 sequence");
        assertThat(rows(page, bad)).hasCount(2);
        Locator first = rows(page, bad).first();
        assertThat(first).containsText("FundsRecharged");
        assertThat(first).containsText("Holds up the others");
        show(first);
        assertThat(first.locator(".facts")).containsText("SQLState 23514, constraint poison");
        assertThat(first.locator("pre")).containsText("accountId");
        assertThat(first.locator("pre")).not().containsText(bad);
        pull(first, "Try again");
        assertThat(page.locator(".notice.warn"))
                .containsText("Events handled: 0, failed again: 1, left: 2");

        poison.cure();
        show(rows(page, bad).last());
        pull(rows(page, bad).last(), "Try again");

        assertThat(page.locator(".notice.good")).containsText("Events handled: 2. Nothing is left");
        assertThat(page.locator(".empty")).containsText("Nothing is parked");
        awaitText(POSTED, bad, "120");
        page.navigate("/dashboard/audit?actor=" + anna.operator().name());
        assertThat(page.locator("tbody tr:has-text('dead_letter.retry')")).hasCount(2);
        assertThat(page.locator("tbody tr:has-text('Done')")).hasCount(2);
    }

    @Test
    void gives_up_one_with_a_reason_and_handles_what_is_behind_it() {
        String bad = parked(2);
        NewPassword anna = operator(Role.OPERATE);
        Page page = logIn(window(), anna);
        page.navigate("/dashboard/dead-letters");
        poison.cure();

        show(rows(page, bad).first());
        pull(rows(page, bad).first(), "Give up", "its order was made by mistake");
        assertThat(page.locator(".notice.good")).containsText("Events given up: 1");
        assertThat(rows(page, bad)).hasCount(1);
        pull(page.locator("section[aria-labelledby=c-ledger]"), "Try all again");

        assertThat(page.locator(".notice.good")).containsText("Events handled: 1. Nothing is left");
        page.navigate("/dashboard/audit?actor=" + anna.operator().name());
        assertThat(page.locator("tbody tr:has-text('dead_letter.retry_all')")).containsText("Done");
        assertThat(page.locator("tbody tr:has(code:text-is('dead_letter.delete'))"))
                .containsText("its order was made by mistake");
        // What was given up is missing from the entries; the balance is as the last event says.
        awaitText(POSTED, bad, "120");
        awaitText("SELECT count(*)::text FROM ledger_entry WHERE account = ?", bad, "2");
    }

    @Test
    void gives_all_up_with_a_reason_and_nothing_without_one() {
        String bad = parked(3);
        NewPassword anna = operator(Role.OPERATE);
        Page page = logIn(window(), anna);
        page.navigate("/dashboard/dead-letters");
        assertThat(
                        post(
                                page,
                                "/dashboard/dead-letters/delete-all",
                                Map.of("processor", LEDGER, "reason", " ")))
                .contains("Nothing was done");
        assertThat(post(page, "/dashboard/dead-letters/delete-all", Map.of("processor", LEDGER)))
                .startsWith("400");
        expectConsoleErrors("400");
        assertThat(found(bad)).hasSize(3);

        pull(page.locator("section[aria-labelledby=c-ledger]"), "Give all up", "of a test account");

        assertThat(page.locator(".notice.good")).containsText("Events given up: 3");
        assertThat(page.locator(".empty")).containsText("Nothing is parked");
        page.navigate("/dashboard/audit?action=dead_letter.&actor=" + anna.operator().name());
        assertThat(page.locator("tbody tr:has-text('of a test account')")).containsText("Done");
        assertThat(page.locator("tbody tr:has-text('Refused')")).hasCount(1);
    }

    @Test
    void lets_whoever_may_only_look_change_nothing() {
        String bad = parked(1);
        Page page = loggedIn(Role.LOOK);
        page.navigate("/dashboard/dead-letters");
        assertThat(rows(page, bad)).hasCount(1);
        assertThat(page.locator(".lever")).hasCount(0);

        for (String lever : List.of("retry", "retry-all", "delete", "delete-all")) {
            assertThat(
                            post(
                                    page,
                                    "/dashboard/dead-letters/" + lever,
                                    Map.of("letter", "1", "processor", LEDGER, "reason", "x")))
                    .startsWith("403");
        }
        expectConsoleErrors("403");
        assertThat(found(bad)).hasSize(1);
    }

    @Test
    void is_whole_at_any_width_also_with_something_parked() {
        String bad = parked(2);
        NewPassword anna = operator(Role.OPERATE);
        for (ColorScheme colors : List.of(ColorScheme.LIGHT, ColorScheme.DARK)) {
            int width = colors == ColorScheme.LIGHT ? WIDE : NARROW;
            Page page = logIn(window(width, colors, "en-GB"), anna);
            page.navigate("/dashboard/dead-letters");
            show(rows(page, bad).first());
            rows(page, bad).first().locator(".lever > summary").last().click();
            PageCheck.whole(page, "dead-letters-parked", width, colors);
        }
    }

    /** An account with 1.00 yuan whose further recharges, of 10 and of 10 fen, are parked. */
    private String parked(int events) {
        String account = funded("CNY", 100);
        accounts.add(account);
        awaitText(POSTED, account, "100");
        poison.add("ledger_entry", "account", account);
        for (int i = 0; i < events; i++) {
            recharge(account, 10);
        }
        await().atMost(PATIENCE).until(() -> found(account).size() == events);
        return account;
    }

    private List<DeadLetter> found(String account) {
        return letters.find(LEDGER, "account/" + account, null, 10).data();
    }

    private static Locator rows(Page page, String account) {
        return page.locator("ol.events > li", new Page.LocatorOptions().setHasText(account));
    }

    private static void show(Locator row) {
        row.locator("summary").first().click();
    }

    private static void pull(Locator where, String label) {
        lever(where, label).locator("button.primary").click();
    }

    private static void pull(Locator where, String label, String reason) {
        Locator lever = lever(where, label);
        lever.locator("input[name=reason]").fill(reason);
        lever.locator("button.primary").click();
    }

    private static Locator lever(Locator where, String label) {
        Locator lever = where.locator(".lever:has(> summary:text-is(\"" + label + "\"))");
        lever.locator("summary").click();
        return lever;
    }
}
