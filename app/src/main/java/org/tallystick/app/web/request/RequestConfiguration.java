package org.tallystick.app.web.request;

import java.util.List;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.webmvc.autoconfigure.WebMvcRegistrations;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.method.support.HandlerMethodArgumentResolver;
import org.springframework.web.method.support.HandlerMethodReturnValueHandler;
import org.springframework.web.servlet.HandlerInterceptor;
import org.springframework.web.servlet.config.annotation.InterceptorRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;
import org.tallystick.api.audit.AuditLog;
import org.tallystick.app.web.WebSettings;
import org.tallystick.app.web.problem.ProblemResponses;
import org.tallystick.app.web.problem.ProblemType;
import org.tallystick.app.web.reply.ReplyHandler;

/** Puts the checks before every endpoint, and our requests and replies into its signature. */
@Configuration(proxyBeanMethods = false)
class RequestConfiguration implements WebMvcConfigurer {

    private final WebSettings settings;
    private final ObjectProvider<AuditLog> audit;
    private final StoreCheck store;

    RequestConfiguration(WebSettings settings, ObjectProvider<AuditLog> audit, StoreCheck store) {
        this.settings = settings;
        this.audit = audit;
        this.store = store;
    }

    @Override
    public void addInterceptors(InterceptorRegistry interceptors) {
        BodyReader bodies = new BodyReader(Math.toIntExact(settings.bodyMax().toBytes()));
        AuditedRequests audited = new AuditedRequests(audit::getObject);
        add(interceptors, audited.results());
        add(interceptors, new EndpointChecks(bodies, store));
        add(interceptors, audited.beginnings());
    }

    /** The dashboard has sessions and forms, and checks of its own. */
    private static void add(InterceptorRegistry interceptors, HandlerInterceptor interceptor) {
        interceptors
                .addInterceptor(interceptor)
                .excludePathPatterns("/error", "/", "/dashboard", "/dashboard/**");
    }

    /** No page of another origin may call us; saying so is a problem like any other. */
    @Bean
    static WebMvcRegistrations corsRefusals() {
        return new WebMvcRegistrations() {
            @Override
            public RequestMappingHandlerMapping getRequestMappingHandlerMapping() {
                RequestMappingHandlerMapping mapping = new RequestMappingHandlerMapping();
                mapping.setCorsProcessor(
                        (configuration, request, response) -> {
                            ProblemResponses.write(request, response, ProblemType.FORBIDDEN);
                            return false;
                        });
                return mapping;
            }
        };
    }

    @Override
    public void addArgumentResolvers(List<HandlerMethodArgumentResolver> resolvers) {
        resolvers.add(new ApiRequestResolver());
    }

    @Override
    public void addReturnValueHandlers(List<HandlerMethodReturnValueHandler> handlers) {
        handlers.add(new ReplyHandler());
    }
}
