package org.tallystick.app.web.contract;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SchemaRegistryConfig;
import com.networknt.schema.SpecificationVersion;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/**
 * Holds every answer of the contract tests against the published description: the status must be
 * described, the media type too, and the body must have the fields of its schema and no others.
 */
final class OpenApiSchemas {

    private static final String BASE = "https://test.invalid/openapi.json";
    private static final ObjectNode DOCUMENT = strict();
    private static final SchemaRegistry REGISTRY =
            SchemaRegistry.withDefaultDialect(
                    SpecificationVersion.DRAFT_2020_12,
                    builder ->
                            builder.schemas(Map.of(BASE, DOCUMENT.toString()))
                                    .schemaRegistryConfig(
                                            SchemaRegistryConfig.builder()
                                                    .formatAssertionsEnabled(true)
                                                    .build()));
    private static final Map<String, Schema> SCHEMAS = new ConcurrentHashMap<>();

    private OpenApiSchemas() {}

    static JsonNode document() {
        return new YAMLMapper().readTree(OpenApiSchemas.class.getResourceAsStream("/openapi.yaml"));
    }

    static void check(HttpResponse<byte[]> response) {
        String method = response.request().method();
        Optional<String> path = path(response.uri());
        if (path.isEmpty() || response.body().length == 0) {
            return;
        }
        JsonNode operation =
                DOCUMENT.get("paths").get(path.get()).get(method.toLowerCase(Locale.ROOT));
        if (operation == null) {
            return;
        }
        String status = Integer.toString(response.statusCode());
        JsonNode described = operation.get("responses").get(status);
        if (described == null && List.of("404", "405", "400").contains(status)) {
            described = operation.get("responses").get("default");
        }
        String where = method + " " + path.get() + " " + status;
        if (described == null) {
            throw new AssertionError(where + " is not described");
        }
        checkBody(response, resolve(described), where);
    }

    private static void checkBody(HttpResponse<byte[]> response, JsonNode described, String where) {
        String mediaType =
                response.headers().firstValue("Content-Type").orElse("none").split(";", 2)[0];
        JsonNode content = described.path("content").get(mediaType);
        if (content == null) {
            throw new AssertionError(where + " is not described with media type " + mediaType);
        }
        if (!mediaType.endsWith("json")) {
            return;
        }
        String reference = content.get("schema").path("$ref").asString("");
        if (reference.isEmpty()) {
            return;
        }
        String body = new String(response.body(), StandardCharsets.UTF_8);
        Schema schema =
                SCHEMAS.computeIfAbsent(
                        reference, each -> REGISTRY.getSchema(SchemaLocation.of(BASE + each)));
        List<String> faults = new ArrayList<>();
        schema.validate(body, InputFormat.JSON).forEach(error -> faults.add(error.toString()));
        if (!faults.isEmpty()) {
            throw new AssertionError(where + " does not fit its schema: " + faults + "\n" + body);
        }
    }

    /** The described path that an address belongs to; the one with the most fixed parts. */
    static Optional<String> path(URI address) {
        @Nullable String best = null;
        for (String path : DOCUMENT.get("paths").propertyNames()) {
            String pattern = Pattern.quote(path).replaceAll("\\{[^}]+}", "\\\\E[^/]+\\\\Q");
            boolean better = best == null || path.replaceAll("[^{]", "").length() < variables(best);
            if (better && Pattern.matches(pattern, address.getRawPath())) {
                best = path;
            }
        }
        return Optional.ofNullable(best);
    }

    private static int variables(String path) {
        return path.replaceAll("[^{]", "").length();
    }

    private static JsonNode resolve(JsonNode node) {
        String reference = node.path("$ref").asString("");
        return reference.isEmpty() ? node : DOCUMENT.at(reference.substring(1));
    }

    /** Readers must expect more fields and values; this test must not. */
    private static ObjectNode strict() {
        ObjectNode document = (ObjectNode) document();
        document.get("components").get("schemas").forEach(OpenApiSchemas::close);
        return (ObjectNode) JsonMapper.shared().readTree(document.toString());
    }

    private static void close(JsonNode schema) {
        if (schema instanceof ObjectNode object) {
            if (object.has("properties") && !object.has("additionalProperties")) {
                object.put("additionalProperties", false);
            }
            if (object.get("x-extensible-enum") instanceof ArrayNode values) {
                object.set("enum", values);
            }
        }
        schema.forEach(OpenApiSchemas::close);
    }
}
