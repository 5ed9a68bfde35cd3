package org.tallystick.api.account;

import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Builds the named texts of a command. */
final class Content {

    private final Map<String, String> fields = new TreeMap<>();

    Content(String endpoint, String accountId) {
        fields.put("endpoint", endpoint);
        fields.put("accountId", accountId);
    }

    Content amount(@Nullable RequestedAmount amount) {
        return amount == null
                ? this
                : with("amount", amount.minor()).with("currency", amount.currency());
    }

    Content with(String name, @Nullable Object value) {
        if (value != null) {
            fields.put(name, value.toString());
        }
        return this;
    }

    Map<String, String> fields() {
        return fields;
    }
}
