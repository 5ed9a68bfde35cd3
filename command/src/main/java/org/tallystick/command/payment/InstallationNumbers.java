package org.tallystick.command.payment;

import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.tallystick.api.Ids;
import org.tallystick.api.payment.PaymentNumbers;

/** Numbers that no other installation makes: its random id, drawn once, is part of each. */
@Component
class InstallationNumbers implements PaymentNumbers {

    private static final String DRAW =
            "INSERT INTO installation (installation_id) VALUES (gen_random_uuid()::text)"
                    + " ON CONFLICT DO NOTHING";

    private static final String READ = "SELECT installation_id FROM installation";

    private final JdbcClient jdbc;
    private volatile @Nullable String installationId;

    InstallationNumbers(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    @Override
    public String paymentId(String clientId, String orderId) {
        return Ids.number(installationId(), clientId, orderId);
    }

    private String installationId() {
        String known = installationId;
        if (known == null) {
            jdbc.sql(DRAW).update();
            known = jdbc.sql(READ).query(String.class).single();
            installationId = known;
        }
        return known;
    }
}
