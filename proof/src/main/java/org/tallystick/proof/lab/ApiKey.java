package org.tallystick.proof.lab;

import java.security.SecureRandom;
import java.sql.SQLException;
import java.util.Base64;

/** An API key of the benchmark's own: put into the database as an administrator would. */
public final class ApiKey {

    private static final int SECRET_BYTES = 32;

    private ApiKey() {}

    public static String make() {
        byte[] secret = new byte[SECRET_BYTES];
        new SecureRandom().nextBytes(secret);
        return "tsk_" + Base64.getUrlEncoder().withoutPadding().encodeToString(secret);
    }

    public static void store(LabDatabase database, String clientId, String key)
            throws SQLException {
        database.execute(
                """
                INSERT INTO api_client (client_id, created_at, created_by)
                VALUES ('%s', now(), 'benchmark') ON CONFLICT DO NOTHING"""
                        .formatted(clientId),
                """
                INSERT INTO api_key
                    (key_id, client_id, secret_hash, scopes, created_at, created_by)
                VALUES (left(md5('%2$s'), 16), '%1$s', sha256('%2$s'),
                    ARRAY['read', 'move', 'operate'], now(), 'benchmark')"""
                        .formatted(clientId, key));
    }
}
