package org.tallystick.app;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.tallystick.app.postgres.EmbeddedDatabase;

/** Starts Tallystick; on a PostgreSQL of its own if no other was named. */
@SpringBootApplication(scanBasePackages = "org.tallystick")
public class TallystickApplication {

    public static void main(String[] args) {
        SpringApplication application = new SpringApplication(TallystickApplication.class);
        application.addInitializers(new EmbeddedDatabase());
        application.run(args);
    }
}
