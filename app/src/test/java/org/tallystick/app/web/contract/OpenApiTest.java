package org.tallystick.app.web.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.web.servlet.mvc.method.RequestMappingInfo;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;
import org.tallystick.app.web.problem.ProblemType;
import tools.jackson.databind.JsonNode;

/** The description fits the application, and can be read from it. */
class OpenApiTest extends ContractTest {

    private static final JsonNode DOCUMENT = OpenApiSchemas.document();

    @Autowired
    @Qualifier("requestMappingHandlerMapping") RequestMappingHandlerMapping mapping;

    @Test
    void describes_exactly_the_routes_that_exist() {
        Set<String> real = new TreeSet<>();
        for (RequestMappingInfo info : mapping.getHandlerMethods().keySet()) {
            for (String path : info.getPatternValues()) {
                info.getMethodsCondition()
                        .getMethods()
                        .forEach(method -> real.add(method + " " + path));
            }
        }
        // Pages are for people.
        real.removeIf(route -> route.endsWith(" /") || route.contains(" /dashboard"));
        Set<String> described = new TreeSet<>();
        for (Map.Entry<String, JsonNode> path : DOCUMENT.get("paths").properties()) {
            for (String method : path.getValue().propertyNames()) {
                described.add(method.toUpperCase(Locale.ROOT) + " " + path.getKey());
            }
        }
        described.removeIf(route -> route.contains(" /actuator/"));
        assertThat(real).isNotEmpty();
        assertThat(described).isEqualTo(real);
    }

    @Test
    void knows_every_problem_code_and_shows_each_somewhere() {
        List<String> codes =
                Arrays.stream(ProblemType.values()).map(ProblemType::code).sorted().toList();
        JsonNode listed =
                DOCUMENT.at("/components/schemas/Problem/properties/code/x-extensible-enum");
        assertThat(listed.valueStream().map(JsonNode::asString).sorted().toList()).isEqualTo(codes);
        String text = DOCUMENT.toString();
        assertThat(codes).allMatch(code -> text.contains("`" + code + "`"));
    }

    @Test
    void every_reference_leads_somewhere() {
        List<JsonNode> references = DOCUMENT.findValues("$ref");
        assertThat(references).isNotEmpty();
        assertThat(references)
                .allSatisfy(
                        reference ->
                                assertThat(
                                                DOCUMENT.at(reference.asString().substring(1))
                                                        .isMissingNode())
                                        .as(reference.asString())
                                        .isFalse());
    }

    @Test
    void is_served_as_json_and_as_yaml_without_a_key() {
        Http anybody = new Http(port, "");
        Answer json = anybody.get("/v3/api-docs").send().expect(200);
        assertThat(json.header("Content-Type")).isEqualTo("application/json");
        assertThat(json.json()).isEqualTo(DOCUMENT);
        Answer yaml = anybody.get("/v3/api-docs.yaml").send().expect(200);
        assertThat(yaml.text()).startsWith("openapi: 3.1.0");
    }

    @Test
    void the_user_interface_needs_nothing_from_elsewhere() {
        Http anybody = new Http(port, "");
        Answer page = anybody.get("/swagger-ui.html").send().expect(200);
        assertThat(page.header("Content-Security-Policy"))
                .contains("default-src 'none'")
                .contains("script-src 'self';")
                .doesNotContain("unsafe")
                .doesNotContain("http");
        assertThat(page.text()).doesNotContain("http:").doesNotContain("https:");
        for (String file :
                List.of(
                        "/swagger-ui/swagger-ui.css",
                        "/swagger-ui/swagger-ui-bundle.js",
                        "/pages/swagger-start.js",
                        "/pages/page.css")) {
            assertThat(anybody.get(file).send().expect(200).text()).as(file).isNotEmpty();
        }
        anybody.get("/swagger-ui/nothing.js").send().expect(404, "route_not_found");
        anybody.get("/swagger-ui/..%2f..%2fapplication.yaml")
                .send()
                .expect(400, "request_malformed");
    }
}
