package org.tallystick.app.deployment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code ./tallystick run --nodes 2}, with a Java that only writes down what it was started as. */
class TwoNodesScriptTest {

    private static final Duration LONG = Duration.ofMinutes(2);
    private static final Pattern FIRST = Pattern.compile("node 1 .* process (\\d+)");

    private static final String JAVA =
            """
            #!/usr/bin/env bash
            case "$*" in
              *-version*) echo 'openjdk version "17.0.1" 2021-10-19' >&2; exit ;;
              *jarmode* | *stop-when-ready*) exit ;;
            esac
            trap 'echo "$SERVER_PORT" >> "$TALLYSTICK_DATA_DIR/ended"; exit 0' TERM
            echo "$SERVER_PORT ${SPRING_DATASOURCE_URL:-none} $TALLYSTICK_SIMULATOR_ENABLED" \
              "${TALLYSTICK_GATEWAYS_SIMULATOR_BASEURL:-none}" >> "$TALLYSTICK_DATA_DIR/started"
            echo "hello from $SERVER_PORT"
            while true; do sleep 0.05; done
            """;

    /** A node is ready once it has started. */
    private static final String CURL =
            """
            #!/bin/sh
            for url in "$@"; do :; done
            port=${url#http://127.0.0.1:}
            grep -q "^${port%%/*} " "$TALLYSTICK_DATA_DIR/started" 2> /dev/null
            """;

    @TempDir private Path project;
    private Path data;
    private Path output;
    private final List<Process> started = new ArrayList<>();

    @BeforeEach
    void pretend() throws IOException {
        data = project.resolve("data");
        output = project.resolve("output");
        Files.copy(
                Path.of(System.getProperty("basedir", ""), "../tallystick"),
                project.resolve("tallystick"));
        program("java", JAVA);
        program("curl", CURL);
        Path jar = project.resolve("app/target/tallystick-app-0.1.0-SNAPSHOT-exec.jar");
        Files.createDirectories(project.resolve("app/target/application"));
        Files.writeString(jar, "");
        Files.writeString(project.resolve("app/target/application/tallystick.jar"), "");
        Files.createDirectories(data.resolve("postgres"));
        // The number of no process: nobody is to be stopped.
        Files.writeString(
                data.resolve("postgres/postmaster.pid"), "999999999\n/data\n1767225600\n5555\n");
        Files.writeString(data.resolve("postgres-password"), "secret");
    }

    @AfterEach
    void end() {
        for (Process script : started) {
            script.descendants().forEach(ProcessHandle::destroyForcibly);
            script.destroyForcibly();
        }
    }

    @Test
    void the_second_joins_the_first_ones_database_and_gateway_and_both_end_in_order()
            throws Exception {
        Process script = start();

        assertThat(Files.readAllLines(data.resolve("started")))
                .containsExactly(
                        "8080 none true none",
                        "8081 jdbc:postgresql://127.0.0.1:5555/tallystick false"
                                + " http://127.0.0.1:8090/gateway");
        await().atMost(LONG)
                .untilAsserted(
                        () ->
                                assertThat(output)
                                        .content()
                                        .contains(
                                                "node 1 | hello from 8080",
                                                "node 2 | hello from 8081"));
        script.destroy();
        assertThat(script.waitFor()).isZero();
        assertThat(Files.readAllLines(data.resolve("ended"))).containsExactly("8081", "8080");
    }

    @Test
    void a_node_that_is_killed_leaves_the_other_at_work() throws Exception {
        Process script = start();
        Matcher first = FIRST.matcher(Files.readString(output));
        assertThat(first.find()).isTrue();

        ProcessHandle.of(Long.parseLong(first.group(1))).orElseThrow().destroyForcibly();

        awaitOutput("Node 1 has ended; node 2 goes on.");
        assertThat(data.resolve("ended")).doesNotExist();
        script.destroy();
        assertThat(script.waitFor()).isZero();
        assertThat(Files.readAllLines(data.resolve("ended"))).containsExactly("8081");
    }

    @Test
    void refuses_more_nodes_than_it_can_start() throws Exception {
        Process script = begin("--nodes", "3");

        assertThat(script.waitFor()).isEqualTo(1);
        assertThat(output).content().contains("--nodes must be 1 or 2, not 3");
    }

    private Process start() throws IOException {
        Process script = begin("--nodes", "2");
        awaitOutput("node 2   http://127.0.0.1:8081");
        return script;
    }

    private void awaitOutput(String text) {
        await().atMost(LONG).untilAsserted(() -> assertThat(output).content().contains(text));
    }

    private Process begin(String... arguments) throws IOException {
        ProcessBuilder builder =
                new ProcessBuilder("bash", project.resolve("tallystick").toString(), "run");
        builder.command().addAll(List.of(arguments));
        builder.environment().merge("PATH", "", (path, none) -> project + "/bin:" + path);
        builder.environment().keySet().removeIf(TwoNodesScriptTest::isOurs);
        builder.environment().put("TALLYSTICK_DATA_DIR", data.toString());
        Process script = builder.redirectErrorStream(true).redirectOutput(output.toFile()).start();
        started.add(script);
        return script;
    }

    private static boolean isOurs(String name) {
        return name.startsWith("TALLYSTICK_")
                || name.startsWith("SPRING_")
                || name.equals("SERVER_PORT")
                || name.startsWith("JAVA_");
    }

    private void program(String name, String text) throws IOException {
        Path file = project.resolve("bin").resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
        assertThat(file.toFile().setExecutable(true)).isTrue();
    }
}
