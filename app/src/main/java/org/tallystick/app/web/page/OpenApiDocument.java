package org.tallystick.app.web.page;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Objects;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** The description of the API: written by hand as YAML, turned into JSON once. */
final class OpenApiDocument {

    private OpenApiDocument() {}

    static byte[] yaml() {
        return Texts.YAML;
    }

    static byte[] json() {
        return Texts.JSON;
    }

    /** Read when somebody asks for it first, so that it costs nothing at the start. */
    private static final class Texts {

        private static final byte[] YAML = read();
        private static final byte[] JSON = toJson();

        private static byte[] read() {
            try (InputStream stream = OpenApiDocument.class.getResourceAsStream("/openapi.yaml")) {
                return Objects.requireNonNull(stream).readAllBytes();
            } catch (IOException e) {
                throw new UncheckedIOException("The API's description cannot be read", e);
            }
        }

        private static byte[] toJson() {
            JsonNode tree = new YAMLMapper().readTree(YAML);
            return JsonMapper.shared().writeValueAsBytes(tree);
        }
    }
}
