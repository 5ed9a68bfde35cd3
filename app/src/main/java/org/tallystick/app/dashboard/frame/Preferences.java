package org.tallystick.app.dashboard.frame;

import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseCookie;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.LocaleResolver;
import org.springframework.web.servlet.i18n.AbstractLocaleResolver;
import org.springframework.web.util.WebUtils;

/** Language and colours, as the reader has chosen them; kept in his browser, not with us. */
@Controller
@Allowed(open = true)
public final class Preferences {

    private static final String LANGUAGE = "tallystick-language";
    private static final String THEME = "tallystick-theme";
    private static final String AUTO = "auto";
    private static final Set<String> THEMES = Set.of("light", "dark", AUTO);
    private static final Duration KEPT = Duration.ofDays(365);

    /** The languages that there are; the first one is for everybody else. */
    private static final List<Locale> LANGUAGES =
            List.of(Locale.ENGLISH, Locale.SIMPLIFIED_CHINESE);

    @PostMapping("/dashboard/preferences")
    String set(
            @RequestParam(required = false) @Nullable String language,
            @RequestParam(required = false) @Nullable String theme,
            @RequestParam(defaultValue = "") String back,
            HttpServletRequest request,
            HttpServletResponse response) {
        for (Locale known : LANGUAGES) {
            if (known.toLanguageTag().equals(language)) {
                keep(LANGUAGE, known.toLanguageTag(), request, response);
            }
        }
        if (theme != null && THEMES.contains(theme)) {
            keep(THEME, theme, request, response);
        }
        boolean ours = back.startsWith("/dashboard") && back.chars().noneMatch(c -> c <= ' ');
        return "redirect:" + (ours ? back : "/dashboard");
    }

    private static void keep(
            String name, String value, HttpServletRequest request, HttpServletResponse response) {
        ResponseCookie cookie =
                ResponseCookie.from(name, value)
                        .path("/dashboard")
                        .httpOnly(true)
                        .secure(request.isSecure())
                        .sameSite("Lax")
                        .maxAge(KEPT)
                        .build();
        response.addHeader(HttpHeaders.SET_COOKIE, cookie.toString());
    }

    static String theme(HttpServletRequest request) {
        Cookie cookie = WebUtils.getCookie(request, THEME);
        return cookie != null && THEMES.contains(cookie.getValue()) ? cookie.getValue() : AUTO;
    }

    /** The chosen language, or else the browser's if it is one of ours, or else English. */
    public static LocaleResolver localeResolver() {
        return new AbstractLocaleResolver() {
            @Override
            public Locale resolveLocale(HttpServletRequest request) {
                return language(request);
            }

            @Override
            public void setLocale(
                    HttpServletRequest request,
                    @Nullable HttpServletResponse response,
                    @Nullable Locale locale) {
                throw new UnsupportedOperationException("Languages are chosen by their form");
            }
        };
    }

    private static Locale language(HttpServletRequest request) {
        Cookie cookie = WebUtils.getCookie(request, LANGUAGE);
        for (Locale known : LANGUAGES) {
            if (cookie != null && known.toLanguageTag().equals(cookie.getValue())) {
                return known;
            }
        }
        boolean chinese =
                request.getHeader(HttpHeaders.ACCEPT_LANGUAGE) != null
                        && request.getLocale().getLanguage().equals("zh");
        return chinese ? Locale.SIMPLIFIED_CHINESE : Locale.ENGLISH;
    }
}
