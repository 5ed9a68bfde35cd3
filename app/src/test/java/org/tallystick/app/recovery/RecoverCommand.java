package org.tallystick.app.recovery;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** {@code ./tallystick recover}, as an administrator types it. */
final class RecoverCommand {

    private RecoverCommand() {}

    /** What it said, and its exit code. */
    record Said(int exitCode, String text) {}

    static Said run(Caller caller, String... options) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("basedir", ""), "../tallystick").toString());
        command.add("recover");
        command.addAll(List.of(options));
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().put("TALLYSTICK_URL", caller.address());
        builder.environment().put("TALLYSTICK_API_KEY", caller.key());
        Process process = builder.start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Said(process.waitFor(), said);
    }

    /** Runs it, makes sure that it has told what was found, and returns its exit code. */
    static int exitCode(Caller caller, String... options) throws IOException, InterruptedException {
        Said said = run(caller, options);
        assertThat(said.text()).contains("restoredPosition", "part: GATEWAYS", "part: FEEDS");
        return said.exitCode();
    }
}
