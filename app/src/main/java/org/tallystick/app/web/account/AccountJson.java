package org.tallystick.app.web.account;

import org.tallystick.api.account.AccountState;
import org.tallystick.app.web.reply.JsonWriter;

/** An account as callers see it. */
final class AccountJson {

    private AccountJson() {}

    static byte[] of(AccountState account) {
        return JsonWriter.object(json -> write(json, account));
    }

    static void write(JsonWriter json, AccountState account) {
        json.field("accountId", account.accountId())
                .field("currency", account.currency())
                .field("status", account.status())
                .field("posted", account.posted())
                .field("held", account.held())
                .field("available", account.available())
                .field("owed", account.owed())
                .field("overdraftLimit", account.overdraftLimit())
                .field("version", account.version())
                .field("asOf", account.asOf());
    }
}
