package org.tallystick.command.store;

import org.axonframework.serialization.Converter;
import org.axonframework.serialization.SerializedObject;
import org.axonframework.serialization.SerializedType;
import org.axonframework.serialization.Serializer;
import org.jspecify.annotations.Nullable;

/**
 * Reads as another serializer does, but marks a kind of event that this one refuses instead of
 * breaking the reading off. So whoever reads for many passes it on, to be met in its place.
 */
final class MarkingSerializer implements Serializer {

    /** Stands for the class that is not there. */
    static final class NewerKind {

        private NewerKind() {}
    }

    private final Serializer strict;

    MarkingSerializer(Serializer strict) {
        this.strict = strict;
    }

    @Override
    @SuppressWarnings("rawtypes") // As it is declared.
    public Class classForType(SerializedType type) {
        try {
            return strict.classForType(type);
        } catch (NewerEventException e) {
            return NewerKind.class;
        }
    }

    /**
     * What was serialized.
     *
     * @throws NewerEventException if it is of a kind that was only marked
     */
    @Override
    @SuppressWarnings("TypeParameterUnusedInFormals") // As it is declared.
    public <S, T> T deserialize(SerializedObject<S> object) {
        return strict.deserialize(object);
    }

    @Override
    public <T> SerializedObject<T> serialize(@Nullable Object object, Class<T> representation) {
        return strict.serialize(object, representation);
    }

    @Override
    public <T> boolean canSerializeTo(Class<T> representation) {
        return strict.canSerializeTo(representation);
    }

    @Override
    @SuppressWarnings("rawtypes") // As it is declared.
    public SerializedType typeForClass(@Nullable Class type) {
        return strict.typeForClass(type);
    }

    @Override
    public Converter getConverter() {
        return strict.getConverter();
    }
}
