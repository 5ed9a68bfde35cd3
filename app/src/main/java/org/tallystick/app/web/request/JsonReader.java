package org.tallystick.app.web.request;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.tallystick.app.web.problem.FieldError;
import org.tallystick.app.web.problem.ProblemException;
import org.tallystick.app.web.problem.ProblemType;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.json.JsonFactory;

/**
 * Reads a body as one JSON object, strictly: valid UTF-8 without a byte order mark, no name twice,
 * nothing after the object, and no deeper than anything we take.
 */
final class JsonReader {

    private static final int DEPTH_MAX = 8;
    private static final JsonFactory FACTORY =
            JsonFactory.builder()
                    .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                    .streamReadConstraints(
                            StreamReadConstraints.builder()
                                    .maxNestingDepth(DEPTH_MAX)
                                    // A number is never converted before its length was looked
                                    // at, and the body's own limit holds.
                                    .maxNumberLength(Integer.MAX_VALUE)
                                    .build())
                    .build();

    private JsonReader() {}

    /**
     * The object in the body.
     *
     * @throws ProblemException {@code validation_failed}
     */
    static JsonValue.Members read(byte[] body) {
        if (body.length == 0) {
            throw malformed("body_missing", "The body is empty; a JSON object is expected");
        }
        try (JsonParser parser = FACTORY.createParser(ObjectReadContext.empty(), text(body))) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                throw malformed("object_expected", "The body must be a JSON object");
            }
            JsonValue.Members members = members(parser);
            if (parser.nextToken() != null) {
                throw malformed("malformed_json", "There is something after the JSON object");
            }
            return members;
        } catch (JacksonException e) {
            throw malformed(
                    "malformed_json",
                    "The body is not well-formed JSON, names a field twice, or is nested too deep");
        }
    }

    private static String text(byte[] body) {
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(body)).toString();
        } catch (CharacterCodingException e) {
            throw malformed("invalid_utf8", "The body is not valid UTF-8");
        }
    }

    private static JsonValue.Members members(JsonParser parser) {
        Map<String, JsonValue> values = new LinkedHashMap<>();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String name = parser.currentName();
            values.put(name, value(parser, parser.nextToken()));
        }
        return new JsonValue.Members(values);
    }

    private static JsonValue.Elements elements(JsonParser parser) {
        List<JsonValue> values = new ArrayList<>();
        JsonToken token = parser.nextToken();
        while (token != JsonToken.END_ARRAY) {
            values.add(value(parser, token));
            token = parser.nextToken();
        }
        return new JsonValue.Elements(values);
    }

    private static JsonValue value(JsonParser parser, JsonToken token) {
        return switch (token) {
            case START_OBJECT -> members(parser);
            case START_ARRAY -> elements(parser);
            case VALUE_STRING -> new JsonValue.Text(parser.getString());
            case VALUE_NUMBER_INT -> new JsonValue.Numeral(parser.getString(), true);
            case VALUE_NUMBER_FLOAT -> new JsonValue.Numeral(parser.getString(), false);
            case VALUE_TRUE -> new JsonValue.Flag(true);
            case VALUE_FALSE -> new JsonValue.Flag(false);
            case VALUE_NULL -> new JsonValue.Nothing();
            default -> throw malformed("malformed_json", "The body is not well-formed JSON");
        };
    }

    private static ProblemException malformed(String code, String detail) {
        return new ProblemException(
                ProblemType.VALIDATION_FAILED, detail, List.of(new FieldError("", code, detail)));
    }
}
