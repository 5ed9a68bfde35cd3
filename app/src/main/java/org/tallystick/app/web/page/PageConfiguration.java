package org.tallystick.app.web.page;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Objects;
import java.util.Properties;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.CacheControl;
import org.springframework.web.servlet.config.annotation.ResourceHandlerRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/** Serves the files that our pages need, all from this application. */
@Configuration(proxyBeanMethods = false)
class PageConfiguration implements WebMvcConfigurer {

    private static final CacheControl CACHE = CacheControl.maxAge(Duration.ofHours(1));
    private static final String SWAGGER_UI = "META-INF/maven/org.webjars/swagger-ui/pom.properties";

    @Override
    public void addResourceHandlers(ResourceHandlerRegistry resources) {
        resources
                .addResourceHandler("/pages/**")
                .addResourceLocations("classpath:/static/pages/")
                .setCacheControl(CACHE);
        resources
                .addResourceHandler("/swagger-ui/**")
                .addResourceLocations(
                        "classpath:/META-INF/resources/webjars/swagger-ui/"
                                + swaggerUiVersion()
                                + "/")
                .setCacheControl(CACHE);
    }

    private static String swaggerUiVersion() {
        Properties properties = new Properties();
        ClassLoader classes = PageConfiguration.class.getClassLoader();
        try (InputStream stream = classes.getResourceAsStream(SWAGGER_UI)) {
            properties.load(Objects.requireNonNull(stream, SWAGGER_UI));
        } catch (IOException e) {
            throw new UncheckedIOException("Swagger UI is not on the class path", e);
        }
        return Objects.requireNonNull(properties.getProperty("version"));
    }
}
