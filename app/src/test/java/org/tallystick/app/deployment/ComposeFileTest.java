package org.tallystick.app.deployment;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
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
                .containsExactly(
                        "postgres",
                        "tallystick",
                        "tallystick-axonserver-1",
                        "tallystick-axonserver-2",
                        "postgres-axonserver",
                        "axonserver");
        assertThat(service("postgres").path("image").asString()).isEqualTo("postgres:18");
        assertThat(service("tallystick").path("build").asString()).isEqualTo(".");
        assertThat(service("tallystick").has("profiles")).isFalse();
        for (String name : compose.path("services").propertyNames()) {
            if (name.contains("axonserver")) {
                assertThat(texts(service(name).path("profiles"))).containsExactly("axonserver");
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void gives_two_nodes_axon_server_and_one_database(int number) {
        JsonNode node = service("tallystick-axonserver-" + number);
        JsonNode settings = node.path("environment");

        assertThat(settings.path("SPRING_PROFILES_ACTIVE").asString()).isEqualTo("axonserver");
        assertThat(settings.path("AXON_AXONSERVER_SERVERS").asString())
                .isEqualTo("axonserver:8124");
        assertThat(settings.path("SPRING_DATASOURCE_URL").asString())
                .isEqualTo("jdbc:postgresql://postgres-axonserver:5432/tallystick");
        assertThat(node.path("depends_on").propertyNames())
                .containsExactly("postgres-axonserver", "axonserver");
        assertThat(settings.path("SPRING_DATASOURCE_PASSWORD"))
                .isEqualTo(
                        service("postgres-axonserver")
                                .path("environment")
                                .path("POSTGRES_PASSWORD"));
    }

    @Test
    void publishes_each_port_once() {
        List<String> published = new ArrayList<>();
        for (JsonNode service : services()) {
            texts(service.path("ports"))
                    .forEach(port -> published.add(port.substring(0, port.lastIndexOf(':'))));
        }
        assertThat(published).doesNotHaveDuplicates();
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

    /** Axon Server's image is promised to have a shell, and nothing else besides Java. */
    @Test
    void asks_for_health_only_with_programs_that_the_images_have() throws IOException {
        Map<String, String> programs =
                Map.of(
                        "postgres", "pg_isready",
                        "postgres-axonserver", "pg_isready",
                        "tallystick", "curl",
                        "tallystick-axonserver-1", "curl",
                        "tallystick-axonserver-2", "curl",
                        "axonserver", "bash");
        for (String name : compose.path("services").propertyNames()) {
            assertThat(texts(service(name).path("healthcheck").path("test")))
                    .startsWith("CMD", programs.get(name));
        }
        assertThat(Files.readString(Path.of(System.getProperty("basedir", ""), "../Dockerfile")))
                .contains("apt-get install -y --no-install-recommends curl");
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
