package org.tallystick.app.gateway.simulator;

import java.util.Locale;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.tallystick.app.gateway.simulator.FaultRule.Call;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Switches as JSON. */
final class RuleJson {

    private static final Set<String> FIELDS =
            Set.of("fault", "value", "call", "number", "orderId", "probability", "seed", "count");

    private RuleJson() {}

    /**
     * Reads a switch.
     *
     * @throws IllegalArgumentException with what is wrong
     */
    static FaultRule read(long id, JsonNode json) {
        for (String name : json.propertyNames()) {
            if (!FIELDS.contains(name)) {
                throw new IllegalArgumentException("unknown field " + name);
            }
        }
        Fault fault =
                Fault.of(json.path("fault").asString(""))
                        .orElseThrow(() -> new IllegalArgumentException("unknown fault"));
        double probability = json.path("probability").asDouble(1);
        if (probability <= 0 || probability > 1) {
            throw new IllegalArgumentException("probability must be above 0 and at most 1");
        }
        return new FaultRule(
                id,
                fault,
                json.path("value").isMissingNode() ? "" : json.path("value").asString(""),
                call(json.path("call").asString("charge")),
                text(json, "number"),
                text(json, "orderId"),
                probability,
                json.path("seed").asLong(0),
                new AtomicLong(json.path("count").asLong(-1)));
    }

    static ObjectNode write(FaultRule rule) {
        ObjectNode json = FactJson.JSON.createObjectNode();
        json.put("id", rule.id());
        json.put("fault", rule.fault().code());
        json.put("value", rule.value());
        json.put("call", rule.call().name().toLowerCase(Locale.ROOT));
        json.put("number", rule.number());
        json.put("orderId", rule.orderId());
        json.put("probability", rule.probability());
        json.put("seed", rule.seed());
        json.put("remaining", rule.remaining().get());
        return json;
    }

    private static Call call(String text) {
        for (Call call : Call.values()) {
            if (call.name().equalsIgnoreCase(text.replace('-', '_'))) {
                return call;
            }
        }
        throw new IllegalArgumentException("unknown call");
    }

    private static @Nullable String text(JsonNode json, String name) {
        String text = json.path(name).asString("");
        return text.isEmpty() ? null : text;
    }
}
