package org.tallystick.app.web.payment;

import org.springframework.stereotype.Component;
import org.tallystick.api.payment.PaymentCommand.ClientRequest;
import org.tallystick.app.web.message.Commands;
import org.tallystick.app.web.outcome.Outcomes;
import org.tallystick.app.web.reply.Reply;
import org.tallystick.app.web.request.ApiRequest;
import org.tallystick.app.web.request.OwnIds;

/** Carries requests out. A known key is answered before anything that it names is looked for. */
@Component
class PaymentRequests {

    private final Commands commands;
    private final Outcomes outcomes;

    PaymentRequests(Commands commands, Outcomes outcomes) {
        this.commands = commands;
        this.outcomes = outcomes;
    }

    /** Sends the command and answers with its outcome. */
    Reply carryOut(ClientRequest command, ApiRequest request) {
        if (!OwnIds.isNumber(command.paymentId())) {
            outcomes.requireUnknown(command.callback(), "paymentId");
            throw PaymentReplies.paymentNotFound();
        }
        return PaymentReplies.of(commands.pay(command, request));
    }
}
