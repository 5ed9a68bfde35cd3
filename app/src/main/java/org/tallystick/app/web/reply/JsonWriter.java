package org.tallystick.app.web.reply;

import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.time.Instant;
import java.util.Collection;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/**
 * Writes an answer field by field, in the order of the calls. Explicit on purpose: bodies must be
 * the same bytes for ever, and the hot path has no use for reflection.
 */
public final class JsonWriter {

    private static final JsonFactory FACTORY = new JsonFactory();
    private static final int INITIAL_BYTES = 512;

    private final JsonGenerator generator;

    private JsonWriter(JsonGenerator generator) {
        this.generator = generator;
    }

    /** One JSON object with what is written to it. */
    public static byte[] object(Consumer<JsonWriter> content) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(INITIAL_BYTES);
        try (JsonGenerator generator = FACTORY.createGenerator(ObjectWriteContext.empty(), bytes)) {
            generator.writeStartObject();
            content.accept(new JsonWriter(generator));
            generator.writeEndObject();
        }
        return bytes.toByteArray();
    }

    /** A text, or null. */
    public JsonWriter field(String name, @Nullable String value) {
        generator.writeName(name);
        if (value == null) {
            generator.writeNull();
        } else {
            generator.writeString(value);
        }
        return this;
    }

    /** The text, if there is one; no field otherwise. */
    public JsonWriter optional(String name, @Nullable String value) {
        return value == null ? this : field(name, value);
    }

    public JsonWriter field(String name, long value) {
        generator.writeName(name);
        generator.writeNumber(value);
        return this;
    }

    /** A whole number, or null. */
    public JsonWriter number(String name, @Nullable Long value) {
        if (value != null) {
            return field(name, value.longValue());
        }
        return field(name, (String) null);
    }

    /** A whole number of any size, exact. */
    public JsonWriter field(String name, BigInteger value) {
        generator.writeName(name);
        generator.writeNumber(value);
        return this;
    }

    public JsonWriter field(String name, boolean value) {
        generator.writeName(name);
        generator.writeBoolean(value);
        return this;
    }

    /** An instant in UTC with milliseconds, or null. */
    public JsonWriter field(String name, @Nullable Instant value) {
        return field(name, value == null ? null : Timestamps.text(value));
    }

    /** An enum's name, or null. */
    public JsonWriter field(String name, @Nullable Enum<?> value) {
        return field(name, value == null ? null : value.name());
    }

    /** A list of objects. */
    public <T> JsonWriter list(
            String name, Collection<? extends T> rows, BiConsumer<JsonWriter, T> row) {
        generator.writeName(name);
        generator.writeStartArray();
        for (T each : rows) {
            generator.writeStartObject();
            row.accept(this, each);
            generator.writeEndObject();
        }
        generator.writeEndArray();
        return this;
    }

    /** A list of texts. */
    public JsonWriter texts(String name, Collection<String> values) {
        generator.writeName(name);
        generator.writeStartArray();
        values.forEach(generator::writeString);
        generator.writeEndArray();
        return this;
    }

    /** An object within. */
    public JsonWriter object(String name, Consumer<JsonWriter> content) {
        generator.writeName(name);
        generator.writeStartObject();
        content.accept(this);
        generator.writeEndObject();
        return this;
    }

    /** A value that is JSON text already. */
    public JsonWriter json(String name, String value) {
        generator.writeName(name);
        generator.writeRawValue(value);
        return this;
    }
}
