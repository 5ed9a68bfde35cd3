package org.tallystick.app.web.contract;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Refunds of deductions and captures, by either name and either route. */
class RefundTest extends ContractTest {

    @Test
    void refunds_by_movement_id_and_by_callback_id_up_to_the_deduction() {
        String accountId = funded(1000);
        String deducted = newKey();
        Answer deduction = move(accountId, "deductions", deducted, "{'amount':600}").expect(201);
        String movementId = String.valueOf(deduction.text("movementId"));
        String byMovement = newKey();
        String body = "{'movementId':?,'amount':100,'reference':'returned'}";
        Answer first = move(accountId, "refunds", byMovement, body, movementId).expect(201);
        assertThat(first.text("type")).isEqualTo("REFUND");
        assertThat(first.text("refundedMovementId")).isEqualTo(movementId);
        assertThat(first.number("posted")).isEqualTo(500);
        move(accountId, "refunds", newKey(), "{'deductionCallbackId':?,'amount':200}", deducted)
                .expect(201);
        Answer last =
                move(accountId, "deductions/" + deducted + "/refunds", newKey(), "{'amount':300}");
        assertThat(last.expect(201).number("posted")).isEqualTo(1000);
        move(accountId, "refunds", newKey(), "{'movementId':?,'amount':1}", movementId)
                .expect(409, "refund_exceeds_deduction");
        // One callback id, one content, whichever route and name was used.
        Answer replay =
                move(
                        accountId,
                        "deductions/" + deducted + "/refunds",
                        byMovement,
                        "{'amount':100,'reference':'returned'}");
        assertThat(replay.expect(201).replayed()).isTrue();
        assertThat(replay.text()).isEqualTo(first.text());
        move(accountId, "refunds", byMovement, "{'movementId':?,'amount':100}", movementId)
                .expect(422, "idempotency_key_reused")
                .naming("reference");
    }

    @Test
    void needs_exactly_one_name_of_the_deduction() {
        String accountId = funded(100);
        move(accountId, "refunds", newKey(), "{'amount':1}")
                .expect(400, "validation_failed")
                .naming("movementId");
        move(accountId, "refunds", newKey(), "{'amount':1,'movementId':null}").expect(400);
        move(
                        accountId,
                        "refunds",
                        newKey(),
                        "{'amount':1,'movementId':'a','deductionCallbackId':'b'}")
                .expect(400, "validation_failed");
        move(accountId, "refunds", newKey(), "{'amount':1,'deductionCallbackId':''}").expect(400);
        move(
                        accountId,
                        "refunds",
                        newKey(),
                        "{'amount':1,'deductionCallbackId':?}",
                        "x".repeat(256))
                .expect(400, "validation_failed");
        move(accountId, "deductions/x/refunds", newKey(), "{'amount':1,'movementId':'x'}")
                .expect(400, "validation_failed")
                .naming("movementId");
    }

    @Test
    void finds_deductions_and_captures_of_this_account_only() {
        String accountId = funded(100);
        String other = funded(100);
        String key = newKey();
        String others =
                String.valueOf(move(other, "deductions", key, "{'amount':50}").text("movementId"));
        String recharge = String.valueOf(recharge(accountId, 5).text("movementId"));
        for (String movementId : new String[] {others, recharge, "x", "x".repeat(255)}) {
            move(accountId, "refunds", newKey(), "{'amount':1,'movementId':?}", movementId)
                    .expect(404, "deduction_not_found");
        }
        move(accountId, "refunds", newKey(), "{'amount':1,'deductionCallbackId':?}", key)
                .expect(404, "deduction_not_found");
        move(accountId, "deductions/" + key + "/refunds", newKey(), "{'amount':1}")
                .expect(404, "deduction_not_found");
        move(accountId, "deductions/a%20b/refunds", newKey(), "{'amount':1}")
                .expect(404, "deduction_not_found");
        String holdId = String.valueOf(hold(accountId, 40).text("holdId"));
        String capture =
                String.valueOf(
                        move(accountId, "holds/" + holdId + "/capture", newKey(), "{}")
                                .expect(201)
                                .text("movementId"));
        move(accountId, "refunds", newKey(), "{'amount':40,'movementId':?}", capture).expect(201);
        move(accountId, "refunds", newKey(), "{'amount':1,'movementId':?}", holdId)
                .expect(404, "deduction_not_found");
    }
}
