package org.tallystick.app.web.payment;

import java.util.Optional;
import org.springframework.stereotype.Component;
import org.tallystick.api.Callback;
import org.tallystick.api.payment.PaymentAnswer;
import org.tallystick.api.payment.PaymentQuery.FindPaymentAnswer;
import org.tallystick.app.web.message.Queries;
import org.tallystick.app.web.outcome.RecordedAnswers;
import org.tallystick.app.web.reply.Reply;

/** The recorded answers to requests about payments. */
@Component
class PaymentAnswers implements RecordedAnswers {

    private final Queries queries;

    PaymentAnswers(Queries queries) {
        this.queries = queries;
    }

    @Override
    public Optional<Reply> find(Callback callback) {
        return queries.optional(new FindPaymentAnswer(callback), PaymentAnswer.class)
                .map(answer -> PaymentReplies.of(answer).replayedIf(true));
    }
}
