package org.tallystick.app.dashboard;

import jakarta.servlet.http.HttpServletRequest;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.PropertySource;
import org.springframework.http.CacheControl;
import org.springframework.web.method.support.HandlerMethodArgumentResolver;
import org.springframework.web.servlet.FlashMap;
import org.springframework.web.servlet.FlashMapManager;
import org.springframework.web.servlet.LocaleResolver;
import org.springframework.web.servlet.config.annotation.InterceptorRegistry;
import org.springframework.web.servlet.config.annotation.ResourceHandlerRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;
import org.springframework.web.servlet.support.SessionFlashMapManager;
import org.tallystick.app.dashboard.frame.AllowedCheck;
import org.tallystick.app.dashboard.frame.Assets;
import org.tallystick.app.dashboard.frame.PersonResolver;
import org.tallystick.app.dashboard.frame.Preferences;

/** What the dashboard needs of the framework. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(DashboardSettings.class)
@PropertySource("classpath:/org/tallystick/app/dashboard/dashboard.properties")
class DashboardConfiguration implements WebMvcConfigurer {

    /** Their addresses name their content, so they never change. */
    private static final CacheControl FOR_EVER =
            CacheControl.maxAge(Duration.ofDays(365)).immutable();

    @Override
    public void addResourceHandlers(ResourceHandlerRegistry resources) {
        resources
                .addResourceHandler(Assets.PATH + "**")
                .addResourceLocations(Assets.OURS, Assets.HTMX)
                .setCacheControl(FOR_EVER);
    }

    @Override
    public void addInterceptors(InterceptorRegistry interceptors) {
        interceptors.addInterceptor(new AllowedCheck()).addPathPatterns("/dashboard/**");
    }

    @Override
    public void addArgumentResolvers(List<HandlerMethodArgumentResolver> resolvers) {
        resolvers.add(new PersonResolver());
    }

    /** What became of a lever is for the page that follows, not for a part of one that is open. */
    @Bean
    FlashMapManager flashMapManager() {
        return new SessionFlashMapManager() {
            @Override
            protected @Nullable List<FlashMap> retrieveFlashMaps(HttpServletRequest request) {
                return request.getHeader("HX-Request") == null
                        ? super.retrieveFlashMaps(request)
                        : null;
            }
        };
    }

    @Bean
    LocaleResolver localeResolver() {
        return Preferences.localeResolver();
    }
}
