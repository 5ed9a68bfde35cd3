package org.tallystick.app;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.ConfigurableApplicationContext;
import org.tallystick.app.postgres.EmbeddedDatabase;
import org.tallystick.app.runtime.StartRefusedException;

/** Starts Tallystick; on a PostgreSQL of its own if no other was named. */
@SpringBootApplication(scanBasePackages = "org.tallystick")
public class TallystickApplication {

    private static final String STOP_WHEN_READY = "tallystick.start.stop-when-ready";

    public static void main(String[] args) {
        SpringApplication application = new SpringApplication(TallystickApplication.class);
        application.addInitializers(new EmbeddedDatabase());
        try {
            ConfigurableApplicationContext context = application.run(args);
            // A start that stops again shows whether settings, database and migrations are right.
            if (context.getEnvironment().getProperty(STOP_WHEN_READY, Boolean.class, false)) {
                System.exit(SpringApplication.exit(context));
            }
        } catch (RuntimeException failure) {
            StartRefusedException refused =
                    StartRefusedException.behind(failure).orElseThrow(() -> failure);
            System.exit(refused.exitCode());
        }
    }
}
