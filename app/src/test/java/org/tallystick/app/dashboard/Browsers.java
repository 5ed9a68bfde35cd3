package org.tallystick.app.dashboard;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Playwright;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;

/**
 * The browser of this machine, started once for all tests. Nothing is downloaded. Where there is
 * none, tests are skipped; in CI they fail, because nobody would notice.
 */
final class Browsers {

    private static final List<String> USUAL =
            List.of(
                    "/usr/bin/chromium-headless-shell",
                    "/usr/bin/chromium",
                    "/usr/bin/chromium-browser",
                    "/usr/bin/google-chrome");

    private static @Nullable Browser browser;

    private Browsers() {}

    static synchronized Browser get() {
        if (browser == null) {
            Path program = program();
            Playwright playwright =
                    Playwright.create(
                            new Playwright.CreateOptions()
                                    .setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
            Runtime.getRuntime().addShutdownHook(new Thread(playwright::close));
            browser =
                    playwright
                            .chromium()
                            .launch(
                                    new BrowserType.LaunchOptions()
                                            .setExecutablePath(program)
                                            .setArgs(List.of("--no-sandbox")));
        }
        return browser;
    }

    private static Path program() {
        Optional<Path> found =
                Optional.ofNullable(System.getenv("TALLYSTICK_BROWSER"))
                        .map(Path::of)
                        .or(
                                () ->
                                        USUAL.stream()
                                                .map(Path::of)
                                                .filter(Files::isExecutable)
                                                .findFirst());
        if (found.isEmpty() && "true".equals(System.getenv("CI"))) {
            throw new IllegalStateException(
                    "No browser: install Debian's chromium, or set TALLYSTICK_BROWSER");
        }
        Assumptions.assumeTrue(found.isPresent(), "There is no browser on this machine");
        return found.orElseThrow();
    }
}
