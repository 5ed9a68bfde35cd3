package org.tallystick.app.deployment;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The script, with a Maven that only writes down what its tests are said to have found. */
class ScriptTest {

    @TempDir private Path project;

    @BeforeEach
    void copyScript() throws IOException {
        Path script = Path.of(System.getProperty("basedir", ""), "../tallystick");
        Files.copy(script, project.resolve("tallystick"));
        Files.createDirectories(project.resolve(".ci"));
        Files.copy(script.resolveSibling(".ci/run"), project.resolve(".ci/run"));
    }

    @Test
    void verify_adds_up_the_tests_of_all_modules_in_its_last_line() throws Exception {
        maven(report("api", 5, 0, 0, 1), report("app", 7, 0, 0, 0));

        Result result = run("verify");

        assertThat(result.lastLine()).isEqualTo("11 passed, 0 failed, 1 skipped");
        assertThat(result.exitCode()).isZero();
    }

    @Test
    void verify_fails_with_a_failed_test() throws Exception {
        maven(report("api", 5, 1, 0, 0), report("app", 7, 0, 2, 0));

        Result result = run("verify");

        assertThat(result.lastLine()).isEqualTo("9 passed, 3 failed, 0 skipped");
        assertThat(result.exitCode()).isEqualTo(1);
    }

    @Test
    void verify_fails_if_the_build_did() throws Exception {
        maven(report("api", 5, 0, 0, 0), "exit 1\n");

        assertThat(run("verify").exitCode()).isEqualTo(1);
    }

    @Test
    void verify_fails_without_tests_and_does_not_count_those_of_an_earlier_run() throws Exception {
        maven(report("api", 5, 0, 0, 0));
        assertThat(run("verify").exitCode()).isZero();
        maven("");

        Result result = run("verify");

        assertThat(result.lastLine()).isEqualTo("0 passed, 0 failed, 0 skipped");
        assertThat(result.exitCode()).isEqualTo(1);
    }

    @Test
    void says_what_it_can_do_and_refuses_what_it_cannot() throws Exception {
        assertThat(run("help").exitCode()).isZero();
        assertThat(run("help").output())
                .contains("run", "verify", "bench", "clients", "keys", "operators", "archive");
        assertThat(run("dance").exitCode()).isEqualTo(2);
    }

    @Test
    void puts_nothing_into_a_request_that_could_change_its_meaning() throws Exception {
        Result result = run("clients", "create", "a\", \"scopes\": [\"operate");

        assertThat(result.exitCode()).isEqualTo(1);
        assertThat(result.output()).contains("only letters, digits");
    }

    private void maven(String... steps) throws IOException {
        Path maven = project.resolve("bin/mvn");
        Files.createDirectories(maven.getParent());
        Files.writeString(maven, "#!/bin/sh\n" + String.join("", steps));
        assertThat(maven.toFile().setExecutable(true)).isTrue();
    }

    private String report(String module, int tests, int failures, int errors, int skipped) {
        Path folder = project.resolve(module).resolve("target/surefire-reports");
        return """
               mkdir -p '%1$s'
               printf '<testsuite name="x"\\n tests="%2$d" errors="%4$d" skipped="%5$d" \
               failures="%3$d"><testcase name="y"/></testsuite>\\n' > '%1$s/TEST-x.xml'
               """
                .formatted(folder, tests, failures, errors, skipped);
    }

    private Result run(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("bash"));
        command.add(project.resolve("tallystick").toString());
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().merge("PATH", "", (path, none) -> project + "/bin:" + path);
        Process process = builder.start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Result(process.waitFor(), output);
    }

    private record Result(int exitCode, String output) {

        String lastLine() {
            List<String> lines = output.lines().toList();
            return lines.get(lines.size() - 1);
        }
    }
}
