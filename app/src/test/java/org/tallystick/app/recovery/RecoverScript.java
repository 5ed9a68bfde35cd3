package org.tallystick.app.recovery;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** {@code ./tallystick recover}, as an administrator calls it. */
final class RecoverScript {

    private RecoverScript() {}

    /** Runs it, and returns its exit code. */
    static int run(Caller caller, String... options) throws Exception {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("basedir", ""), "../tallystick").toString());
        command.add("recover");
        command.addAll(List.of(options));
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().put("TALLYSTICK_URL", caller.address());
        builder.environment().put("TALLYSTICK_API_KEY", caller.key());
        Process process = builder.start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        int exitCode = process.waitFor();
        assertThat(said).contains("restoredPosition", "part: GATEWAYS", "part: FEEDS");
        return exitCode;
    }
}
