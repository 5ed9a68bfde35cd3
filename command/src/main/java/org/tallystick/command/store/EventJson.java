package org.tallystick.command.store;

import com.fasterxml.jackson.annotation.JsonInclude;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * The one form in which events and snapshots are written. It is stored, and so for ever: every
 * event's text is approved by a test.
 */
public final class EventJson {

    private static final JsonMapper MAPPER =
            JsonMapper.builder()
                    .changeDefaultPropertyInclusion(
                            inclusion ->
                                    JsonInclude.Value.construct(
                                            JsonInclude.Include.NON_NULL,
                                            JsonInclude.Include.ALWAYS))
                    .disable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
                    // Equal events give equal bytes, although an immutable map's order is random.
                    .enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS)
                    .build();

    private EventJson() {}

    /** Fields in their declared order, absent instead of null, instants as RFC 3339 texts. */
    public static JsonMapper mapper() {
        return MAPPER;
    }
}
