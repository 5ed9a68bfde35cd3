package org.tallystick.app.security;

import java.util.Locale;
import java.util.Optional;

/** What an API key may do. */
public enum Scope {
    /** Look at accounts, movements, ledgers, cases and events. */
    READ,
    /** Open accounts and move money. */
    MOVE,
    /** Freeze and close accounts, decide cases, look at the books, administer clients and keys. */
    OPERATE;

    /** The name in requests, answers and the database, such as {@code read}. */
    public String code() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The scope of a name; case matters. */
    public static Optional<Scope> ofCode(String code) {
        for (Scope scope : values()) {
            if (scope.code().equals(code)) {
                return Optional.of(scope);
            }
        }
        return Optional.empty();
    }
}
