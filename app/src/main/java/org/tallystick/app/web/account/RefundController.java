package org.tallystick.app.web.account;

import static org.tallystick.app.security.Scope.MOVE;

import java.util.regex.Pattern;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.tallystick.api.Callback;
import org.tallystick.api.account.AccountCommand.RefundDeductionCommand;
import org.tallystick.api.account.RequestedAmount;
import org.tallystick.app.web.problem.ProblemType;
import org.tallystick.app.web.reply.Reply;
import org.tallystick.app.web.request.ApiRequest;
import org.tallystick.app.web.request.BodyFields;
import org.tallystick.app.web.request.Endpoint;
import org.tallystick.app.web.request.IdempotencyKey;
import org.tallystick.app.web.request.OwnIds;
import org.tallystick.app.web.request.TextRule;

/**
 * Refunds of deductions. A deduction is named by its movement id or by the callback id under which
 * this client made it; the two are the same thing, and so are the two routes.
 */
@Controller
class RefundController {

    private static final String MOVEMENT_ID = "movementId";
    private static final String CALLBACK_ID = "deductionCallbackId";
    private static final Pattern PATH_CALLBACK_ID = Pattern.compile("[A-Za-z0-9._:-]{1,255}");

    private final Movements movements;

    RefundController(Movements movements) {
        this.movements = movements;
    }

    @PostMapping("/v1/accounts/{accountId}/refunds")
    @Endpoint(anyOf = MOVE, body = true)
    Reply refund(@PathVariable String accountId, ApiRequest request) {
        Callback callback = request.callback();
        BodyFields fields = request.fields();
        String deductionId = deductionId(fields, request);
        return refund(accountId, callback, deductionId, fields, request);
    }

    @PostMapping("/v1/accounts/{accountId}/deductions/{callbackId}/refunds")
    @Endpoint(anyOf = MOVE, body = true)
    Reply refundByPath(
            @PathVariable String accountId, @PathVariable String callbackId, ApiRequest request) {
        Callback callback = request.callback();
        // An id that this path does not take becomes one that no deduction can have.
        String deductionId =
                PATH_CALLBACK_ID.matcher(callbackId).matches()
                        ? new Callback(request.client().clientId(), callbackId).movementId()
                        : "";
        return refund(accountId, callback, deductionId, request.fields(), request);
    }

    private Reply refund(
            String accountId,
            Callback callback,
            String deductionId,
            BodyFields fields,
            ApiRequest request) {
        long minor = fields.amount("amount");
        String reference = fields.optionalText("reference", TextRule.REFERENCE);
        fields.done();
        if (!OwnIds.isOne(deductionId)) {
            throw movements.noTarget(
                    accountId, callback, ProblemType.DEDUCTION_NOT_FOUND, MOVEMENT_ID);
        }
        return movements.carryOut(
                new RefundDeductionCommand(
                        accountId,
                        callback,
                        deductionId,
                        new RequestedAmount(minor, null),
                        reference),
                request);
    }

    private static String deductionId(BodyFields fields, ApiRequest request) {
        if (fields.has(MOVEMENT_ID) == fields.has(CALLBACK_ID)) {
            fields.error(
                    MOVEMENT_ID,
                    "exactly_one",
                    "Exactly one of movementId and deductionCallbackId is needed");
        }
        String movementId = fields.optionalText(MOVEMENT_ID, TextRule.ID);
        if (!fields.has(CALLBACK_ID)) {
            fields.optionalText(CALLBACK_ID, TextRule.ID);
            return movementId == null ? "" : movementId;
        }
        String callbackId = fields.matching(CALLBACK_ID, IdempotencyKey::complaint);
        return IdempotencyKey.complaint(callbackId) == null
                ? new Callback(request.client().clientId(), callbackId).movementId()
                : "";
    }
}
