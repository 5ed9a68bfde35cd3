package org.tallystick.app.web;

import org.apache.catalina.Container;
import org.apache.catalina.Valve;
import org.apache.catalina.core.StandardHost;
import org.apache.catalina.valves.ErrorReportValve;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.PropertySource;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.tallystick.app.web.problem.ProblemValve;

/** What the REST edge needs of the framework and of Tomcat, whatever the application's own file. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(WebSettings.class)
@PropertySource("classpath:/org/tallystick/app/web/web.properties")
class WebConfiguration {

    /** After Boot's own, which puts Tomcat's error pages in. */
    @Bean
    @Order(Ordered.LOWEST_PRECEDENCE)
    WebServerFactoryCustomizer<TomcatServletWebServerFactory> problemsFromTomcat() {
        return factory ->
                factory.addContextCustomizers(context -> reportProblems(context.getParent()));
    }

    private static void reportProblems(Container host) {
        for (Valve valve : host.getPipeline().getValves()) {
            if (valve instanceof ErrorReportValve) {
                host.getPipeline().removeValve(valve);
            }
        }
        ((StandardHost) host).setErrorReportValveClass(ProblemValve.class.getName());
    }
}
