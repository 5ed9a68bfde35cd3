package org.tallystick.app.web.contract;

import java.util.Optional;
import org.axonframework.queryhandling.QueryHandler;
import org.springframework.stereotype.Component;
import org.tallystick.api.Ids;
import org.tallystick.api.payment.PaymentAnswer;
import org.tallystick.api.payment.PaymentNumbers;
import org.tallystick.api.payment.PaymentQuery.FindPaymentAnswer;
import org.tallystick.api.payment.PaymentQuery.PaymentExists;

@Component
class StandInMachine implements PaymentNumbers {
    @Override
    public String paymentId(String clientId, String orderId) {
        return Ids.number(clientId, orderId);
    }

    @QueryHandler
    boolean on(PaymentExists query) {
        return false;
    }

    @QueryHandler
    Optional<PaymentAnswer> on(FindPaymentAnswer query) {
        return Optional.empty();
    }
}
