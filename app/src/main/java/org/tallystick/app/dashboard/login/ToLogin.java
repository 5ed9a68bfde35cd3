package org.tallystick.app.dashboard.login;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpMethod;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.web.AuthenticationEntryPoint;

/** Shows the login page to whoever is not logged in, and remembers where he wanted to go. */
public final class ToLogin implements AuthenticationEntryPoint {

    static final String LOGIN = "/dashboard/login";
    private static final String HOME = "/dashboard/";

    @Override
    public void commence(
            HttpServletRequest request,
            HttpServletResponse response,
            AuthenticationException reason)
            throws IOException {
        boolean part = request.getHeader("HX-Request") != null;
        if (part || wantsEvents(request)) {
            // A part of a page that is open already: the whole page goes to the login.
            response.setHeader("HX-Redirect", LOGIN);
            response.setStatus(HttpServletResponse.SC_UNAUTHORIZED);
        } else {
            response.sendRedirect(LOGIN + wish(request));
        }
    }

    private static boolean wantsEvents(HttpServletRequest request) {
        String accept = request.getHeader("Accept");
        return accept != null && accept.contains("text/event-stream");
    }

    private static String wish(HttpServletRequest request) {
        String path = request.getRequestURI();
        if (!HttpMethod.GET.matches(request.getMethod()) || !path.startsWith(HOME)) {
            return "";
        }
        String query = request.getQueryString();
        String wish = query == null ? path : path + "?" + query;
        return "?next=" + URLEncoder.encode(wish, StandardCharsets.UTF_8);
    }

    /** A page of ours to go on to; never another server's, whatever a link says. */
    static String safe(@Nullable String wish) {
        if (wish == null || !wish.startsWith(HOME)) {
            return HOME;
        }
        boolean plain = wish.chars().noneMatch(c -> c <= ' ' || c == '\\' || c == 0x7F);
        return plain ? wish : HOME;
    }
}
