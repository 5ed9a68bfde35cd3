package org.tallystick.app;

import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import org.tallystick.testing.TestDatabase;

/** The whole application in this JVM, once for all tests that need no more than that. */
@SpringBootTest(
        webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
        classes = TallystickApplication.class)
public abstract class ApplicationTest {

    private static final TestDatabase DATABASE = TestDatabase.create();

    @DynamicPropertySource
    static void database(DynamicPropertyRegistry properties) {
        properties.add("spring.datasource.url", DATABASE::jdbcUrl);
        properties.add("spring.datasource.username", () -> "postgres");
    }
}
