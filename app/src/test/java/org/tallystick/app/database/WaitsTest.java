package org.tallystick.app.database;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Objects;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.config.YamlPropertiesFactoryBean;
import org.springframework.boot.convert.DurationStyle;
import org.springframework.core.io.ClassPathResource;

/** What the shipped settings have somebody wait for, added up: no watch is needed for that. */
class WaitsTest {

    private static final String DRIVER = "spring.datasource.hikari.data-source-properties.";

    /** What docs/staying-up.md promises. */
    private static final Duration RETURN_MAX = Duration.ofMillis(3_200);

    /** How often the processors ask the watch. */
    private static final Duration ASKING = Duration.ofMillis(100);

    /** The longest that a statement is granted without the driver's limit being lifted too. */
    private static final Duration GRANTED = Duration.ofSeconds(10);

    private final Properties settings = settings();

    private static Properties settings() {
        YamlPropertiesFactoryBean yaml = new YamlPropertiesFactoryBean();
        yaml.setResources(new ClassPathResource("application.yaml"));
        return Objects.requireNonNull(yaml.getObject());
    }

    @Test
    void a_login_that_was_begun_in_silence_keeps_nobody_longer_than_is_promised() {
        Duration login = seconds("loginTimeout");

        assertThat(login.plus(PatientDataSource.PAUSE).plus(ASKING)).isLessThan(RETURN_MAX);
        assertThat(DirectConnection.ANSWER_AND_LOGIN.minus(DirectConnection.ANSWER))
                .isLessThanOrEqualTo(login);
        assertThat(login.plus(PrimaryWatch.EVERY).plus(ASKING)).isLessThan(RETURN_MAX);
    }

    @Test
    void nobody_waits_for_a_connection_that_is_lost_much_longer_than_a_transaction_may_take() {
        Duration lost = seconds("socketTimeout");

        assertThat(lost).isGreaterThan(GRANTED);
        assertThat(lost).isGreaterThan(duration("tallystick.database.transaction-timeout"));
        assertThat(lost).isLessThanOrEqualTo(Duration.ofSeconds(15));
    }

    /** Before it breaks off what waits, the server must have ended it. */
    @Test
    void the_watch_is_patient_enough_for_the_server_to_end_what_was_under_way() {
        assertThat(DirectConnection.ANSWER_AND_LOGIN)
                .isGreaterThan(duration("tallystick.database.transaction-timeout"));
    }

    private Duration seconds(String name) {
        return Duration.ofSeconds(Integer.parseInt(text(DRIVER + name)));
    }

    private Duration duration(String name) {
        return DurationStyle.detectAndParse(text(name));
    }

    private String text(String name) {
        return Objects.requireNonNull(settings.get(name)).toString();
    }
}
