package org.tallystick.app.processor;

import org.axonframework.serialization.Converter;
import org.axonframework.serialization.SerializedObject;
import org.axonframework.serialization.SerializedType;
import org.axonframework.serialization.Serializer;
import org.axonframework.serialization.SimpleSerializedObject;
import org.axonframework.serialization.SimpleSerializedType;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.context.annotation.Bean;
import org.tallystick.api.account.AccountEvent.FundsRecharged;

/**
 * Makes a node a newer version: it writes recharges as a kind of event that others do not know. No
 * configuration that is found by itself, or every node would be one.
 */
class NewerVersion {

    private static final String KNOWN = FundsRecharged.class.getName();
    private static final String NEWER = "org.tallystick.api.account.AccountEvent$FundsLent";

    @Bean
    static BeanPostProcessor newerKinds() {
        return new BeanPostProcessor() {
            @Override
            public Object postProcessAfterInitialization(Object bean, String name) {
                return name.equals("eventSerializer") && bean instanceof Serializer serializer
                        ? new NewerKinds(serializer)
                        : bean;
            }
        };
    }

    /** Knows one name more. */
    private record NewerKinds(Serializer known) implements Serializer {

        @Override
        public <T> SerializedObject<T> serialize(@Nullable Object object, Class<T> form) {
            SerializedObject<T> text = known.serialize(object, form);
            SerializedType type = text.getType();
            return type.getName().equals(KNOWN)
                    ? new SimpleSerializedObject<>(text.getData(), form, NEWER, type.getRevision())
                    : text;
        }

        @Override
        @SuppressWarnings("TypeParameterUnusedInFormals") // As it is declared.
        public <S, T> T deserialize(SerializedObject<S> text) {
            return known.deserialize(
                    new SimpleSerializedObject<>(
                            text.getData(), text.getContentType(), named(text.getType())));
        }

        @Override
        @SuppressWarnings("rawtypes") // As it is declared.
        public Class classForType(SerializedType type) {
            return known.classForType(named(type));
        }

        private static SerializedType named(SerializedType type) {
            return type.getName().equals(NEWER)
                    ? new SimpleSerializedType(KNOWN, type.getRevision())
                    : type;
        }

        @Override
        public <T> boolean canSerializeTo(Class<T> form) {
            return known.canSerializeTo(form);
        }

        @Override
        @SuppressWarnings("rawtypes") // As it is declared.
        public SerializedType typeForClass(@Nullable Class type) {
            return known.typeForClass(type);
        }

        @Override
        public Converter getConverter() {
            return known.getConverter();
        }
    }
}
