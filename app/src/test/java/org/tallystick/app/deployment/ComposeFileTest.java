package org.tallystick.app.deployment;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** What can be known of the containers where there are none. */
class ComposeFileTest {

    private static final Set<String> TOP_LEVEL = Set.of("name", "services", "volumes");
    private static final Set<String> SERVICE_KEYS =
            Set.of(
                    "image",
                    "build",
                    "profiles",
                    "depends_on",
                    "environment",
                    "ports",
                    "volumes",
                    "healthcheck",
                    "shm_size",
                    "stop_grace_period",
                    "restart");
    private static final Set<String> HEALTHCHECK_KEYS =
            Set.of("test", "interval", "timeout", "start_period", "retries");

    private final JsonNode compose =
            new YAMLMapper()
                    .readTree(Path.of(System.getProperty("basedir", ""), "../docker-compose.yml"));

    @Test
    void uses_only_what_the_compose_specification_knows() {
        assertThat(compose.propertyNames()).isSubsetOf(TOP_LEVEL);
        for (JsonNode service : services()) {
            assertThat(service.propertyNames()).isSubsetOf(SERVICE_KEYS);
            assertThat(service.path("healthcheck").propertyNames()).isSubsetOf(HEALTHCHECK_KEYS);
        }
    }

    @Test
    void has_the_application_its_database_and_axon_server_only_if_asked_for() {
        assertThat(compose.path("services").propertyNames())
                .containsExactly("postgres", "tallystick", "axonserver");
        assertThat(service("postgres").path("image").asString()).isEqualTo("postgres:18");
        assertThat(service("tallystick").path("build").asString()).isEqualTo(".");
        assertThat(service("tallystick").has("profiles")).isFalse();
        assertThat(texts(service("axonserver").path("profiles"))).containsExactly("axonserver");
    }

    @Test
    void publishes_every_port_on_this_machine_only() {
        for (JsonNode service : services()) {
            assertThat(texts(service.path("ports")))
                    .isNotEmpty()
                    .allMatch(port -> port.startsWith("127.0.0.1:"));
        }
    }

    @Test
    void knows_of_every_service_whether_it_is_well() {
        for (JsonNode service : services()) {
            assertThat(service.path("healthcheck").path("test").isEmpty()).isFalse();
        }
        assertThat(
                        service("tallystick")
                                .path("depends_on")
                                .path("postgres")
                                .path("condition")
                                .asString())
                .isEqualTo("service_healthy");
    }

    @Test
    void keeps_what_must_survive_in_declared_volumes() {
        for (JsonNode service : services()) {
            assertThat(texts(service.path("volumes")))
                    .isNotEmpty()
                    .allSatisfy(
                            volume ->
                                    assertThat(compose.path("volumes").propertyNames())
                                            .contains(volume.substring(0, volume.indexOf(':'))));
        }
    }

    @Test
    void gives_the_application_the_database_and_its_password() {
        JsonNode application = service("tallystick").path("environment");
        JsonNode database = service("postgres").path("environment");

        assertThat(application.path("SPRING_DATASOURCE_URL").asString())
                .isEqualTo(
                        "jdbc:postgresql://postgres:5432/"
                                + database.path("POSTGRES_DB").asString());
        assertThat(application.path("SPRING_DATASOURCE_USERNAME"))
                .isEqualTo(database.path("POSTGRES_USER"));
        assertThat(application.path("SPRING_DATASOURCE_PASSWORD"))
                .isEqualTo(database.path("POSTGRES_PASSWORD"));
    }

    private JsonNode service(String name) {
        return compose.path("services").path(name);
    }

    private Iterable<JsonNode> services() {
        return compose.path("services");
    }

    private static List<String> texts(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false).map(JsonNode::asString).toList();
    }
}
