package org.tallystick.saga.payment;

import java.util.Arrays;
import java.util.List;
import org.axonframework.queryhandling.QueryHandler;
import org.tallystick.api.account.AccountQuery.FindDueHolds;
import org.tallystick.api.account.Hold;
import org.tallystick.api.payment.PaymentQuery.FindDuePayments;

/** The read models, as far as sweepers ask them. */
class ReadModels {

    private volatile List<String> duePayments = List.of();

    void due(String... paymentIds) {
        duePayments = Arrays.asList(paymentIds);
    }

    @QueryHandler
    List<String> handle(FindDuePayments query) {
        return duePayments;
    }

    @QueryHandler
    List<Hold> handle(FindDueHolds query) {
        return List.of();
    }
}
