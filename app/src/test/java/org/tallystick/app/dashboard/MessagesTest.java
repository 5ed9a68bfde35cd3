package org.tallystick.app.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The words of the pages, in both languages. */
class MessagesTest {

    private static final Path FOLDER =
            Path.of(System.getProperty("basedir", ""), "src/main/resources/dashboard/messages");
    private static final Pattern PLACEHOLDER = Pattern.compile("\\{(\\d+)");

    @Test
    void finds_the_bundles() throws IOException {
        assertThat(english()).hasSizeGreaterThan(2);
    }

    @ParameterizedTest
    @MethodSource("english")
    void have_the_same_keys_and_places_in_both_languages(Path english) throws IOException {
        String name = english.getFileName().toString();
        Properties ours = read(english);
        Properties theirs =
                read(english.resolveSibling(name.replace(".properties", "_zh_CN.properties")));

        assertThat(theirs.stringPropertyNames()).isEqualTo(ours.stringPropertyNames());
        for (String key : ours.stringPropertyNames()) {
            assertThat(places(theirs.getProperty(key)))
                    .as(key)
                    .isEqualTo(places(ours.getProperty(key)));
            assertThat(theirs.getProperty(key)).as(key).isNotBlank();
        }
    }

    private static List<Path> english() throws IOException {
        try (Stream<Path> files = Files.list(FOLDER)) {
            return files.filter(file -> !file.getFileName().toString().contains("_"))
                    .sorted()
                    .toList();
        }
    }

    private static List<String> places(String text) {
        Matcher matcher = PLACEHOLDER.matcher(text);
        return matcher.results().map(found -> found.group(1)).distinct().sorted().toList();
    }

    private static Properties read(Path file) throws IOException {
        Properties properties = new Properties();
        try (Reader reader = Files.newBufferedReader(file)) {
            properties.load(reader);
        }
        return properties;
    }
}
