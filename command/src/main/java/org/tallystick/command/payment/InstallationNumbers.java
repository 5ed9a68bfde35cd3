package org.tallystick.command.payment;

import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.tallystick.api.Ids;
import org.tallystick.api.payment.PaymentNumbers;
import org.tallystick.command.store.StoreHead;

/**
 * Numbers that no other installation makes: the id of its very first event is part of each. An id
 * that is drawn when the first payment is made would be another one after a restore to a time
 * before it, and gateways would take an order that they have for a new one.
 */
@Component
class InstallationNumbers implements PaymentNumbers {

    /** Without an event only where none is elsewhere: there is no account yet, and no payment. */
    private static final String DRAW =
            "INSERT INTO installation (installation_id) SELECT coalesce(left((SELECT eventidentifier"
                    + " FROM domainevententry ORDER BY globalindex LIMIT 1), 36),"
                    + " gen_random_uuid()::text) WHERE EXISTS (SELECT FROM domainevententry)"
                    + " OR NOT EXISTS (SELECT FROM event_copy) ON CONFLICT DO NOTHING";

    private static final String READ = "SELECT installation_id FROM installation";

    private final JdbcClient jdbc;
    private final StoreHead head;
    private volatile @Nullable String installationId;

    InstallationNumbers(JdbcClient jdbc, StoreHead head) {
        this.jdbc = jdbc;
        this.head = head;
    }

    @Override
    public String paymentId(String clientId, String orderId) {
        return Ids.number(installationId(), clientId, orderId);
    }

    private String installationId() {
        String known = installationId;
        if (known == null) {
            known = read().or(this::draw).orElse(null);
            installationId = known;
        }
        // With no event at all there is nobody whose payment could be made.
        return known == null ? UUID.randomUUID().toString() : known;
    }

    private Optional<String> draw() {
        head.awaitReadable();
        jdbc.sql(DRAW).update();
        return read();
    }

    private Optional<String> read() {
        return jdbc.sql(READ).query(String.class).optional();
    }
}
