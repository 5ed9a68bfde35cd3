package org.tallystick.command.store;

import com.fasterxml.jackson.annotation.JsonInclude;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** How events, receipts and snapshots are written as JSON. What is stored so is for ever. */
public final class EventJson {

    private EventJson() {}

    /** A mapper that reads and writes as the event store does. */
    public static JsonMapper mapper() {
        JsonMapper.Builder builder = JsonMapper.builder();
        configure(builder);
        return builder.build();
    }

    /** Nulls are left out; fields that a newer version has added are passed over. */
    static void configure(JsonMapper.Builder builder) {
        builder.changeDefaultPropertyInclusion(
                        inclusion -> inclusion.withValueInclusion(JsonInclude.Include.NON_NULL))
                .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);
    }
}
