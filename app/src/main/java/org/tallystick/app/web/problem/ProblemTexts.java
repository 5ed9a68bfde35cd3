package org.tallystick.app.web.problem;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;

/**
 * What a problem means and what to do about it, for people.
 *
 * @param meaning one or two sentences
 * @param action what the caller can do now
 */
public record ProblemTexts(String meaning, String action) {

    private static final Map<ProblemType, ProblemTexts> TEXTS = read();

    /** The texts of a type; every type has some. */
    public static ProblemTexts of(ProblemType type) {
        return Objects.requireNonNull(TEXTS.get(type));
    }

    private static Map<ProblemType, ProblemTexts> read() {
        Properties properties = new Properties();
        try (InputStream stream = ProblemTexts.class.getResourceAsStream("problems.properties");
                Reader reader =
                        new InputStreamReader(
                                Objects.requireNonNull(stream), StandardCharsets.UTF_8)) {
            properties.load(reader);
        } catch (IOException e) {
            throw new UncheckedIOException("The texts of the problems cannot be read", e);
        }
        Map<ProblemType, ProblemTexts> texts = new EnumMap<>(ProblemType.class);
        for (ProblemType type : ProblemType.values()) {
            texts.put(
                    type,
                    new ProblemTexts(
                            text(properties, type.code() + ".meaning"),
                            text(properties, type.code() + ".action")));
        }
        return texts;
    }

    private static String text(Properties properties, String name) {
        return Objects.requireNonNull(properties.getProperty(name), name);
    }
}
