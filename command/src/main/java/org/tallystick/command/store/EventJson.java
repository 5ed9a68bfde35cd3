package org.tallystick.command.store;

import com.fasterxml.jackson.annotation.JsonInclude;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * The one form in which events, receipts and snapshots are written. It is stored, and so for ever:
 * every event's text is approved by a test.
 */
public final class EventJson {

    private static final JsonMapper MAPPER = newMapper();

    private EventJson() {}

    /** A mapper that reads and writes as the event store does. */
    public static JsonMapper mapper() {
        return MAPPER;
    }

    /**
     * Fields in their declared order, absent instead of null, instants as RFC 3339 texts; fields
     * that a newer version has added are passed over.
     */
    static void configure(JsonMapper.Builder builder) {
        builder.changeDefaultPropertyInclusion(
                        inclusion ->
                                JsonInclude.Value.construct(
                                        JsonInclude.Include.NON_NULL, JsonInclude.Include.ALWAYS))
                .disable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
                .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                // Equal events give equal bytes, although an immutable map's order is random.
                .enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS);
    }

    private static JsonMapper newMapper() {
        JsonMapper.Builder builder = JsonMapper.builder();
        configure(builder);
        return builder.build();
    }
}
