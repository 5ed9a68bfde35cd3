package org.tallystick.app.web.payment;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;
import org.tallystick.api.account.AccountState;
import org.tallystick.api.gateway.Gateways;
import org.tallystick.api.gateway.PaymentGateway;
import org.tallystick.api.payment.PaymentCommand.GatewayReadiness;
import org.tallystick.app.web.account.AccountReader;

/** What is known here of a gateway that a client names; without any gateway, none is known. */
@Component
class Readiness {

    private final ObjectProvider<Gateways> gateways;
    private final AccountReader accounts;

    Readiness(ObjectProvider<Gateways> gateways, AccountReader accounts) {
        this.gateways = gateways;
        this.accounts = accounts;
    }

    /**
     * Whether the gateway would take an order now. An account that the read model does not know yet
     * is not waited for: an order must not wait for a read model that is being built anew, and a
     * currency that the gateway does not take only makes the payment fail there.
     *
     * @param currency null means the account's
     */
    GatewayReadiness of(String gateway, String accountId, @Nullable String currency) {
        Optional<PaymentGateway> found =
                Optional.ofNullable(gateways.getIfAvailable()).flatMap(all -> all.find(gateway));
        if (found.isEmpty()) {
            return GatewayReadiness.UNKNOWN;
        }
        String wanted =
                currency == null
                        ? accounts.look(accountId).map(AccountState::currency).orElse(null)
                        : currency;
        if (wanted != null && !found.get().capabilities().currencies().contains(wanted)) {
            return GatewayReadiness.CURRENCY_UNSUPPORTED;
        }
        return found.get().acceptsCalls() ? GatewayReadiness.READY : GatewayReadiness.UNAVAILABLE;
    }
}
