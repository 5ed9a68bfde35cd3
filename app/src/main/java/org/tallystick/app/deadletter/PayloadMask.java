package org.tallystick.app.deadletter;

import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Shows what an event is made of without showing what is in it: names stay, numbers become 0, and
 * of texts only the ends are left, so that two of them can be told from one another.
 */
final class PayloadMask {

    private static final String NOTHING = "{}";
    private static final int SHOWN = 2;
    private static final int LENGTH_MIN = 10;
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private final JsonMapper json;

    PayloadMask(JsonMapper json) {
        this.json = json;
    }

    String of(String payload) {
        try {
            JsonNode read = json.readTree(payload);
            return read.isObject() ? json.writeValueAsString(masked(read)) : NOTHING;
        } catch (JacksonException unreadable) {
            return NOTHING;
        }
    }

    private static JsonNode masked(JsonNode node) {
        if (node instanceof ObjectNode object) {
            ObjectNode masked = NODES.objectNode();
            object.properties().forEach(each -> masked.set(each.getKey(), masked(each.getValue())));
            return masked;
        }
        if (node instanceof ArrayNode array) {
            ArrayNode masked = NODES.arrayNode();
            array.forEach(each -> masked.add(masked(each)));
            return masked;
        }
        if (node.isString()) {
            return NODES.stringNode(masked(node.stringValue()));
        }
        return node.isNumber() ? NODES.numberNode(0) : node;
    }

    private static String masked(String text) {
        return text.length() < LENGTH_MIN
                ? "***"
                : text.substring(0, SHOWN) + "***" + text.substring(text.length() - SHOWN);
    }
}
