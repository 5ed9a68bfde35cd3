package org.tallystick.app.selfcheck;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.github.kagkarlsson.scheduler.testhelper.ManualScheduler;
import com.github.kagkarlsson.scheduler.testhelper.SettableClock;
import com.github.kagkarlsson.scheduler.testhelper.TestHelper;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tallystick.testing.TestDatabase;
import org.tallystick.testing.TurnableClock;

/** The nightly self-check, with a shell in place of the campaign. */
class SelfCheckTest {

    private static final Instant MIDNIGHT = Instant.parse("2026-03-10T00:00:00Z");
    private static final Instant THREE = Instant.parse("2026-03-10T03:00:00Z");
    private static final Duration LONG = Duration.ofMinutes(5);

    private final TurnableClock clock = new TurnableClock(THREE);
    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private final SelfCheckMeters meters = new SelfCheckMeters(registry);

    @TempDir Path folder;
    private SelfCheck check;

    @BeforeEach
    void make() {
        check = new SelfCheck(settings(LONG, "true"), meters, clock);
    }

    @AfterEach
    void stop() {
        check.stop();
    }

    @Test
    void is_begun_at_three_each_day_and_not_before() {
        SelfCheckSettings settings = settings(LONG, "true");
        SettableClock timer = new SettableClock();
        timer.set(MIDNIGHT);
        var task = SelfCheckConfiguration.task(check, settings);
        ManualScheduler scheduler =
                TestHelper.createManualScheduler(TestDatabase.create().dataSource(), List.of())
                        .startTasks(List.of(task))
                        .clock(timer)
                        .start();

        timer.set(THREE.minusSeconds(1));
        scheduler.runAnyDueExecutions();
        assertBegun(0);

        timer.set(THREE);
        scheduler.runAnyDueExecutions();
        awaitResults(SelfCheckResult.PASSED, 1);
        await().atMost(LONG).until(() -> !check.isAtWork());
        timer.set(THREE.plus(Duration.ofHours(23)));
        scheduler.runAnyDueExecutions();
        assertBegun(1);

        clock.turn(Duration.ofDays(1));
        timer.set(THREE.plus(Duration.ofDays(1)));
        scheduler.runAnyDueExecutions();
        awaitResults(SelfCheckResult.PASSED, 2);
        scheduler.stop();
    }

    @Test
    void tells_what_was_found_from_what_could_not_be_found_out() {
        begin(LONG, "sh", "-c", "echo two movements lost; exit 1");
        awaitResults(SelfCheckResult.FOUND, 1);
        assertThat(new SelfCheckProcess(folder).endOfOutput()).isEqualTo("two movements lost");

        begin(LONG, "sh", "-c", "exit 2");
        awaitResults(SelfCheckResult.FAILED, 1);

        begin(LONG, folder.resolve("no-such-program").toString());
        awaitResults(SelfCheckResult.NOT_STARTED, 1);
        assertThat(passedAt()).isNaN();
    }

    @Test
    void ends_one_that_hangs_with_all_that_it_has_started() throws Exception {
        begin(Duration.ofMillis(500), "sh", "-c", "sleep 600 & echo $! > child; wait");

        awaitResults(SelfCheckResult.TIMED_OUT, 1);
        await().atMost(LONG).until(() -> !check.isAtWork());
        Path child = folder.resolve("child");
        if (Files.exists(child)) {
            String pid = Files.readString(child).strip();
            await().atMost(LONG).until(() -> isGone(pid));
        }
        begin(LONG, "true");
        awaitResults(SelfCheckResult.PASSED, 1);
        assertThat(passedAt()).isEqualTo((double) THREE.getEpochSecond());
    }

    @Test
    void ends_it_when_the_application_ends() {
        begin(LONG, "sh", "-c", "touch begun; sleep 600");
        await().atMost(LONG).until(() -> Files.exists(folder.resolve("begun")));

        check.stop();

        assertThat(check.isAtWork()).isFalse();
    }

    @Test
    void knows_neither_our_database_nor_our_secrets() throws IOException {
        begin(LONG, "sh", "-c", "env > seen");

        awaitResults(SelfCheckResult.PASSED, 1);
        Set<String> allowed =
                Set.of(
                        "PATH",
                        "HOME",
                        "USER",
                        "LANG",
                        "LC_ALL",
                        "TMPDIR",
                        "JAVA_HOME",
                        "JAVA_OPTS",
                        "TALLYSTICK_SANITY_FOLDER",
                        "PWD",
                        "OLDPWD",
                        "SHLVL",
                        "_");
        assertThat(Files.readAllLines(folder.resolve("seen")))
                .contains("TALLYSTICK_SANITY_FOLDER=" + folder.toAbsolutePath())
                .allSatisfy(line -> assertThat(allowed).contains(line.split("=", 2)[0]));
    }

    @Test
    void is_left_out_if_it_is_late_or_the_one_before_is_at_work() {
        begin(LONG, "sh", "-c", "while [ ! -e go ]; do sleep 0.05; done");
        check.begin(THREE);
        awaitResults(SelfCheckResult.LEFT_OUT, 1);

        clock.turn(Duration.ofHours(2));
        check.begin(THREE);
        awaitResults(SelfCheckResult.LEFT_OUT, 2);
    }

    @Test
    void refuses_settings_that_make_no_sense() {
        assertThatThrownBy(() -> settings(LONG)).hasMessageContaining("sanity.command");
        assertThatThrownBy(() -> settings(Duration.ZERO, "true"))
                .hasMessageContaining("sanity.time-limit");
        assertThatThrownBy(
                        () ->
                                new SelfCheckSettings(
                                        true,
                                        "3 o'clock",
                                        ZoneId.of("UTC"),
                                        List.of("true"),
                                        folder,
                                        LONG,
                                        LONG))
                .hasMessageContaining("sanity.at");
    }

    private SelfCheckSettings settings(Duration limit, String... command) {
        return new SelfCheckSettings(
                true,
                "03:00",
                ZoneId.of("UTC"),
                List.of(command),
                folder,
                limit,
                Duration.ofHours(1));
    }

    private void begin(Duration limit, String... command) {
        await().atMost(LONG).until(() -> !check.isAtWork());
        check.stop();
        check = new SelfCheck(settings(limit, command), meters, clock);
        check.begin(THREE);
    }

    private void awaitResults(SelfCheckResult result, int count) {
        await().atMost(LONG).untilAsserted(() -> assertThat(count(result)).isEqualTo(count));
    }

    private double count(SelfCheckResult result) {
        return registry.counter("tallystick.sanity.runs", "result", result.word()).count();
    }

    /** Whatever is begun is at work at once, or has a result. */
    private void assertBegun(int times) {
        assertThat(check.isAtWork()).isFalse();
        double results = 0;
        for (SelfCheckResult result : SelfCheckResult.values()) {
            results += count(result);
        }
        assertThat(results).isEqualTo(times);
    }

    private double passedAt() {
        Gauge gauge = registry.get("tallystick.sanity.passed").gauge();
        return gauge.value();
    }

    private static boolean isGone(String pid) throws IOException {
        Path status = Path.of("/proc", pid, "status");
        return !Files.exists(status) || Files.readString(status).contains("State:\tZ");
    }
}
