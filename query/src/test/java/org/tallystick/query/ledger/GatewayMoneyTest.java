package org.tallystick.query.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.tallystick.api.ledger.LedgerAccount;
import org.tallystick.api.ledger.LedgerQuery.FindLedgerAccounts;
import org.tallystick.api.payment.GatewayPosting.Kind;
import org.tallystick.query.AccountStory;

/** Money at a gateway, in the ledger's tables. */
class GatewayMoneyTest extends LedgerTestCase {

    private static final List<Kind> ALL = List.of(Kind.values());

    @Test
    void is_written_in_balanced_entries_with_its_payment_as_reference() {
        AccountStory story = Stories.disputed("alice");
        append(story);
        readSide.appendPayment(ALL.stream().map(kind -> Stories.posted(kind, 5)).toList(), 0);
        readSide.awaitCaughtUp(LEDGER);

        assertInvariants();
        assertThat(find("alice").posted()).isEqualTo(story.posted());
        assertThat(entries()).hasSize(2 * ALL.size());
        assertThat(entries())
                .allSatisfy(
                        entry -> {
                            assertThat(entry)
                                    .containsEntry("reference", "0123456789abcdefghijklmnop")
                                    .containsEntry("source", "gateway:alipay")
                                    .containsEntry("trace_id", "trace")
                                    .containsEntry("request_id", "request")
                                    .containsEntry("posted_after", null);
                        });
        assertThat(readSide.list(new FindLedgerAccounts(), LedgerAccount.class))
                .extracting(LedgerAccount::name)
                .contains("suspense:alipay", "clearing:alipay", "loss");
    }

    @Test
    void is_written_once_when_the_events_come_again() {
        readSide.appendPayment(ALL.stream().map(kind -> Stories.posted(kind, 5)).toList(), 0);
        readSide.awaitCaughtUp(LEDGER);
        List<Map<String, Object>> before = entries();

        readSide.processor(LEDGER).shutDown();
        readSide.jdbc()
                .sql("DELETE FROM token_entry WHERE processor_name = ?")
                .param(LEDGER)
                .update();
        readSide.processor(LEDGER).start();
        readSide.awaitCaughtUp(LEDGER);

        assertThat(before).hasSize(2 * ALL.size());
        assertThat(entries()).isEqualTo(before);
        assertThat(Collections.frequency(before, before.get(0))).isEqualTo(1);
    }

    private List<Map<String, Object>> entries() {
        return readSide.jdbc()
                .sql("SELECT * FROM ledger_entry WHERE reference = ? ORDER BY position, line")
                .param("0123456789abcdefghijklmnop")
                .query()
                .listOfRows();
    }
}
