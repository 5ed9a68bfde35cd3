package org.tallystick.app.dashboard;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.Objects;
import org.springframework.context.MessageSource;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.support.ResourceBundleMessageSource;
import org.springframework.core.io.Resource;
import org.springframework.core.io.support.PathMatchingResourcePatternResolver;

/**
 * The words of the pages: one bundle for each, found by itself, in English and in Simplified
 * Chinese.
 */
@Configuration(proxyBeanMethods = false)
class MessageConfiguration {

    private static final String FOLDER = "dashboard/messages/";
    private static final String SUFFIX = ".properties";

    @Bean
    MessageSource messageSource() {
        ResourceBundleMessageSource messages = new ResourceBundleMessageSource();
        messages.setBasenames(bundles());
        messages.setDefaultEncoding("UTF-8");
        // English is the root bundle; the server's own language is nobody's wish.
        messages.setFallbackToSystemLocale(false);
        // Then an apostrophe is written twice in every text, and not only in those with places.
        messages.setAlwaysUseMessageFormat(true);
        return messages;
    }

    private static String[] bundles() {
        try {
            Resource[] files =
                    new PathMatchingResourcePatternResolver()
                            .getResources("classpath*:" + FOLDER + "*" + SUFFIX);
            return Arrays.stream(files)
                    .map(file -> Objects.requireNonNull(file.getFilename()))
                    .filter(name -> !name.contains("_"))
                    .map(name -> FOLDER + name.substring(0, name.length() - SUFFIX.length()))
                    .sorted()
                    .toArray(String[]::new);
        } catch (IOException e) {
            throw new UncheckedIOException("The dashboard's words cannot be read", e);
        }
    }
}
