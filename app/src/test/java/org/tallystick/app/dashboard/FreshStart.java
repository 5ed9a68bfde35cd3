package org.tallystick.app.dashboard;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.tallystick.app.TallystickApplication;
import org.tallystick.app.security.NewPassword;
import org.tallystick.app.security.Operators;
import org.tallystick.app.security.Role;
import org.tallystick.testing.TestDatabase;

/** An installation of its own that was started for the first time, with the demonstration. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class FreshStart {

    /** What the demonstration makes, and then no more. */
    static final long ORDERS = 60;

    @TempDir static Path folder;

    private final TestDatabase database = TestDatabase.create();
    ConfigurableApplicationContext node;
    private @Nullable ConfigurableApplicationContext second;
    JdbcClient jdbc;
    Windows windows;

    @BeforeAll
    void start() {
        Browsers.get(); // Without one there is nothing to start for.
        node =
                node(
                        "--tallystick.api-key-file=" + folder.resolve("api-key"),
                        "--tallystick.demo.enabled=true",
                        "--tallystick.demo.orders-per-minute=1200",
                        "--tallystick.demo.orders-max=" + ORDERS);
        jdbc = node.getBean(JdbcClient.class);
        windows = new Windows(address(node));
    }

    @AfterAll
    void stop() {
        if (second != null) {
            second.close();
        }
        if (node != null) {
            node.close();
        }
        database.drop();
    }

    @AfterEach
    void consoleIsFreeOfErrors() {
        windows.close();
    }

    final String password() throws IOException {
        return Files.readString(folder.resolve("operator-password")).strip();
    }

    /** Another node, from when on somebody asks for it. */
    final ConfigurableApplicationContext second() {
        ConfigurableApplicationContext known = second;
        if (known == null) {
            known = node();
            second = known;
        }
        return known;
    }

    final NewPassword operator() {
        String name = "o" + Long.toHexString(System.nanoTime());
        return node.getBean(Operators.class).create(name, Role.OPERATE, "test").orElseThrow();
    }

    private ConfigurableApplicationContext node(String... more) {
        List<String> arguments =
                new ArrayList<>(
                        List.of(
                                "--server.port=0",
                                "--spring.datasource.url=" + database.jdbcUrl(),
                                "--spring.datasource.username=postgres",
                                "--spring.datasource.hikari.maximum-pool-size=12",
                                "--spring.datasource.hikari.minimum-idle=2"));
        arguments.addAll(Arrays.asList(more));
        return new SpringApplicationBuilder(TallystickApplication.class)
                .run(arguments.toArray(String[]::new));
    }

    static String address(ConfigurableApplicationContext node) {
        return "http://127.0.0.1:" + node.getEnvironment().getProperty("local.server.port");
    }

    final long number(String sql) {
        return jdbc.sql(sql).query(Long.class).single();
    }

    /** By the navigation, as a person does. */
    static void goTo(Page page, String path) {
        page.locator(".side a[href='" + path + "']").first().click();
        page.waitForURL("**" + path);
    }

    static void pull(Locator where, String label) {
        Locator lever = where.locator(".lever:has(> summary:text-is(\"" + label + "\"))");
        lever.locator("summary").click();
        lever.locator("button.primary").click();
    }
}
