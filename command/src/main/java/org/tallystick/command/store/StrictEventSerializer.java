package org.tallystick.command.store;

import org.axonframework.serialization.SerializedType;
import org.axonframework.serialization.UnknownSerializedType;
import org.axonframework.serialization.jackson3.Jackson3Serializer;

/** Reads no event of ours that it does not know, where Axon would pass over it in silence. */
final class StrictEventSerializer extends Jackson3Serializer {

    private static final String OURS = "org.tallystick.";

    private StrictEventSerializer(Builder builder) {
        super(builder);
    }

    static StrictEventSerializer create() {
        return new StrictEventSerializer(
                Jackson3Serializer.builder().jsonMapperBuilderCustomizer(EventJson::configure));
    }

    @Override
    public Class<?> classForType(SerializedType type) {
        Class<?> found = super.classForType(type);
        if (found.equals(UnknownSerializedType.class) && type.getName().startsWith(OURS)) {
            throw new NewerEventException(type.getName());
        }
        return found;
    }
}
