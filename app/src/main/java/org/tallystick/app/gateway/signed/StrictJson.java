package org.tallystick.app.gateway.signed;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import org.tallystick.app.gateway.adapter.UnreadableException;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** JSON as the protocol wants it: UTF-8, one object, no name twice, nothing after it. */
final class StrictJson {

    private static final JsonMapper MAPPER =
            JsonMapper.builder(
                            JsonFactory.builder()
                                    .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                                    .build())
                    .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                    .build();

    private StrictJson() {}

    static JsonNode read(byte[] body) throws UnreadableException {
        try {
            String text =
                    StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(body)).toString();
            JsonNode node = MAPPER.readTree(text);
            if (!node.isObject()) {
                throw new UnreadableException("object");
            }
            return node;
        } catch (CharacterCodingException | JacksonException e) {
            throw new UnreadableException("json");
        }
    }

    static ObjectNode object() {
        return MAPPER.createObjectNode();
    }

    static byte[] write(JsonNode node) {
        return MAPPER.writeValueAsBytes(node);
    }
}
