package org.tallystick.app.runtime;

import com.fasterxml.jackson.annotation.JsonInclude;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.jsontype.BasicPolymorphicTypeValidator;

/** How tokens, sagas and messages between nodes are written as JSON. */
public final class TokenJson {

    private TokenJson() {}

    /**
     * Axon 4.13.0 cannot read back the tokens it writes during a replay unless their classes are
     * allowed by name.
     */
    public static void configure(JsonMapper.Builder mapper) {
        mapper.polymorphicTypeValidator(
                        BasicPolymorphicTypeValidator.builder()
                                .allowIfSubType("org.axonframework.")
                                .allowIfSubType("org.tallystick.")
                                .build())
                .changeDefaultPropertyInclusion(
                        inclusion -> inclusion.withValueInclusion(JsonInclude.Include.NON_NULL));
    }
}
