package org.tallystick.proof.lab;

import java.nio.file.Path;
import java.util.List;
import org.tallystick.app.TallystickApplication;

/**
 * A build of the application.
 *
 * @param arguments what its Java is started with, beyond options
 */
public record Program(List<String> arguments) {

    public Program {
        arguments = List.copyOf(arguments);
    }

    /** The one on the class path of this process. */
    public static Program ofThisBuild() {
        return new Program(
                List.of(
                        "-cp",
                        System.getProperty("java.class.path"),
                        TallystickApplication.class.getName()));
    }

    /** An executable jar, such as that of an earlier version. */
    public static Program ofJar(Path jar) {
        return new Program(List.of("-jar", jar.toString()));
    }
}
