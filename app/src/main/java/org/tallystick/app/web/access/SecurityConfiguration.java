package org.tallystick.app.web.access;

import jakarta.servlet.DispatcherType;
import jakarta.servlet.http.HttpServletRequest;
import java.net.InetAddress;
import java.net.UnknownHostException;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.security.authorization.AuthorizationDecision;
import org.springframework.security.authorization.AuthorizationManager;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configurers.AbstractHttpConfigurer;
import org.springframework.security.config.annotation.web.configurers.AuthorizeHttpRequestsConfigurer;
import org.springframework.security.config.observation.SecurityObservationSettings;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.access.intercept.AuthorizationFilter;
import org.springframework.security.web.access.intercept.RequestAuthorizationContext;
import org.springframework.security.web.context.NullSecurityContextRepository;
import org.springframework.security.web.firewall.RequestRejectedHandler;
import org.springframework.security.web.firewall.StrictHttpFirewall;
import org.tallystick.app.security.ApiClient;
import org.tallystick.app.security.ApiKeys;
import org.tallystick.app.security.Attempts;
import org.tallystick.app.security.ReplicaKeys;
import org.tallystick.app.security.Scope;
import org.tallystick.app.security.SecuritySettings;
import org.tallystick.app.web.problem.ProblemResponses;
import org.tallystick.app.web.problem.ProblemType;

/**
 * Who gets past the door. Here only whether a key is needed is decided; which scope an endpoint
 * wants stands at the endpoint.
 */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(SecuritySettings.class)
class SecurityConfiguration {

    /** Open without a key: what shows nobody's data, and callbacks, which are signed instead. */
    static final String[] OPEN = {
        "/actuator/health",
        "/actuator/health/**",
        "/v3/api-docs",
        "/v3/api-docs.yaml",
        "/swagger-ui.html",
        "/swagger-ui/**",
        "/pages/**",
        "/errors",
        "/errors/{code}",
        "/v1/callbacks/**"
    };

    @Bean
    @Order(Ordered.LOWEST_PRECEDENCE)
    SecurityFilterChain apiSecurity(
            HttpSecurity http, ApiKeys keys, ReplicaKeys replicaKeys, Attempts attempts)
            throws Exception {
        return http.csrf(AbstractHttpConfigurer::disable)
                .formLogin(AbstractHttpConfigurer::disable)
                .httpBasic(AbstractHttpConfigurer::disable)
                .logout(AbstractHttpConfigurer::disable)
                .requestCache(AbstractHttpConfigurer::disable)
                .headers(AbstractHttpConfigurer::disable)
                .sessionManagement(AbstractHttpConfigurer::disable)
                .servletApi(AbstractHttpConfigurer::disable)
                .securityContext(
                        context ->
                                context.securityContextRepository(
                                        new NullSecurityContextRepository()))
                .addFilterBefore(
                        new ApiKeyFilter(keys, replicaKeys, attempts), AuthorizationFilter.class)
                .authorizeHttpRequests(SecurityConfiguration::rules)
                .exceptionHandling(
                        refused ->
                                refused.authenticationEntryPoint(
                                                (request, response, reason) ->
                                                        ProblemResponses.write(
                                                                request,
                                                                response,
                                                                ProblemType.UNAUTHENTICATED))
                                        .accessDeniedHandler(
                                                (request, response, reason) ->
                                                        ProblemResponses.write(
                                                                request,
                                                                response,
                                                                ProblemType.FORBIDDEN)))
                .build();
    }

    private static void rules(
            AuthorizeHttpRequestsConfigurer<HttpSecurity>.AuthorizationManagerRequestMatcherRegistry
                    requests) {
        requests.dispatcherTypeMatchers(DispatcherType.ERROR, DispatcherType.ASYNC)
                .permitAll()
                .requestMatchers(OPEN)
                .permitAll()
                .requestMatchers("/actuator/prometheus")
                .access(operateOrLoopback())
                .requestMatchers("/actuator/**")
                .access(operate())
                .anyRequest()
                .authenticated();
    }

    private static AuthorizationManager<RequestAuthorizationContext> operate() {
        return (caller, context) -> new AuthorizationDecision(mayOperate(context.getRequest()));
    }

    private static AuthorizationManager<RequestAuthorizationContext> operateOrLoopback() {
        return (caller, context) ->
                new AuthorizationDecision(
                        mayOperate(context.getRequest()) || isLoopback(context.getRequest()));
    }

    private static boolean mayOperate(HttpServletRequest request) {
        return request.getAttribute(ApiClient.class.getName()) instanceof ApiClient client
                && client.hasAny(Scope.OPERATE);
    }

    /** Not what a proxy on this machine passes on for somebody else. */
    private static boolean isLoopback(HttpServletRequest request) {
        if (request.getHeader("X-Forwarded-For") != null
                || request.getHeader("Forwarded") != null) {
            return false;
        }
        try {
            // A literal address: nothing is looked up.
            return InetAddress.getByName(request.getRemoteAddr()).isLoopbackAddress();
        } catch (UnknownHostException e) {
            return false;
        }
    }

    /**
     * Refuses ambiguous paths. Methods and header values are left to checks that name the fault.
     */
    @Bean
    StrictHttpFirewall firewall() {
        StrictHttpFirewall firewall = new StrictHttpFirewall();
        firewall.setUnsafeAllowAnyHttpMethod(true);
        firewall.setAllowedHeaderValues(value -> true);
        firewall.setAllowedParameterNames(name -> true);
        return firewall;
    }

    @Bean
    RequestRejectedHandler rejectedRequests() {
        return (request, response, reason) ->
                ProblemResponses.write(request, response, ProblemType.REQUEST_MALFORMED);
    }

    /** One observation per request is made already; the chain's own would only cost time. */
    @Bean
    SecurityObservationSettings securityObservations() {
        return SecurityObservationSettings.noObservations();
    }
}
