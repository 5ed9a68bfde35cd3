package org.tallystick.app.dashboard;

import jakarta.servlet.DispatcherType;
import jakarta.servlet.http.HttpServletRequest;
import java.net.InetAddress;
import java.net.UnknownHostException;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpMethod;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configurers.AbstractHttpConfigurer;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.csrf.CookieCsrfTokenRepository;
import org.springframework.security.web.csrf.CsrfFilter;
import org.springframework.security.web.csrf.XorCsrfTokenRequestAttributeHandler;
import org.springframework.session.web.http.CookieSerializer;
import org.springframework.session.web.http.DefaultCookieSerializer;
import org.tallystick.app.dashboard.frame.Assets;
import org.tallystick.app.dashboard.login.OperatorSessions;
import org.tallystick.app.dashboard.login.ToLogin;

/**
 * Who gets to the dashboard: operators with a session, and nobody else. API keys open nothing here,
 * and sessions open nothing of the API.
 */
@Configuration(proxyBeanMethods = false)
class DashboardSecurity {

    private static final String[] OPEN = {
        "/dashboard/login", "/dashboard/preferences", Assets.PATH + "**"
    };

    private final boolean open;

    DashboardSecurity(
            DashboardSettings settings, @Value("${server.address:}") String listeningAddress) {
        Boolean asked = settings.open();
        this.open = asked == null ? isLoopback(listeningAddress) : asked;
    }

    @Bean
    @Order(Ordered.HIGHEST_PRECEDENCE)
    SecurityFilterChain dashboardChain(HttpSecurity http, OperatorSessions sessions)
            throws Exception {
        CookieCsrfTokenRepository tokens = new CookieCsrfTokenRepository();
        tokens.setCookieCustomizer(
                cookie -> cookie.httpOnly(true).sameSite("Strict").path("/dashboard"));
        tokens.setCookieName("tallystick-csrf");
        return http.securityMatcher(this::isOurs)
                .formLogin(AbstractHttpConfigurer::disable)
                .httpBasic(AbstractHttpConfigurer::disable)
                .logout(AbstractHttpConfigurer::disable)
                .requestCache(AbstractHttpConfigurer::disable)
                .headers(AbstractHttpConfigurer::disable)
                .sessionManagement(AbstractHttpConfigurer::disable)
                .servletApi(AbstractHttpConfigurer::disable)
                .csrf(
                        csrf ->
                                csrf.csrfTokenRepository(tokens)
                                        .csrfTokenRequestHandler(
                                                new XorCsrfTokenRequestAttributeHandler()))
                .securityContext(context -> context.securityContextRepository(sessions))
                .addFilterBefore(new PageHeaders(), CsrfFilter.class)
                .authorizeHttpRequests(
                        requests ->
                                requests.dispatcherTypeMatchers(
                                                DispatcherType.ERROR,
                                                DispatcherType.ASYNC,
                                                DispatcherType.FORWARD,
                                                DispatcherType.INCLUDE)
                                        .permitAll()
                                        .requestMatchers(OPEN)
                                        .permitAll()
                                        .anyRequest()
                                        .authenticated())
                .exceptionHandling(
                        refused ->
                                refused.authenticationEntryPoint(new ToLogin())
                                        .accessDeniedHandler(
                                                (request, response, reason) ->
                                                        request.getRequestDispatcher(
                                                                        "/dashboard/refused")
                                                                .forward(request, response)))
                .build();
    }

    /** Whether there is a dashboard at all. */
    boolean isOpen() {
        return open;
    }

    /** The address alone, typed into a browser, leads to the dashboard too. */
    private boolean isOurs(HttpServletRequest request) {
        String path = request.getRequestURI();
        boolean page = path.equals("/dashboard") || path.startsWith("/dashboard/");
        return open && (page || (path.equals("/") && isBrowser(request)));
    }

    private static boolean isBrowser(HttpServletRequest request) {
        String accept = request.getHeader("Accept");
        return HttpMethod.GET.matches(request.getMethod())
                && accept != null
                && accept.contains("text/html");
    }

    private static boolean isLoopback(String address) {
        try {
            return !address.isEmpty() && InetAddress.getByName(address).isLoopbackAddress();
        } catch (UnknownHostException e) {
            return false;
        }
    }

    /** Sent over https only wherever it was set over https. */
    @Bean
    CookieSerializer sessionCookie() {
        DefaultCookieSerializer cookie = new DefaultCookieSerializer();
        cookie.setCookieName("tallystick-session");
        cookie.setCookiePath("/dashboard");
        cookie.setUseHttpOnlyCookie(true);
        cookie.setSameSite("Lax");
        return cookie;
    }
}
