package org.tallystick.proof.bench;

import java.net.CookieManager;
import java.net.CookiePolicy;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A person before the dashboard, as far as the server sees one. */
final class PageReader implements AutoCloseable {

    private static final Pattern TOKEN = Pattern.compile("name=\"_csrf\" value=\"([^\"]+)\"");
    private static final int OK = 200;
    private static final int REDIRECTED = 302;
    private static final int SEE_OTHER = 303;

    private final CookieManager cookies = new CookieManager(null, CookiePolicy.ACCEPT_ALL);
    private final HttpClient http = HttpClient.newBuilder().cookieHandler(cookies).build();
    private final String base;

    PageReader(String url) {
        this.base = url + "/dashboard";
    }

    void logIn(String name, String password) throws Exception {
        Matcher token = TOKEN.matcher(read("/login"));
        if (!token.find()) {
            throw new UnexpectedAnswerException("The login page has no token");
        }
        String form =
                "name="
                        + encoded(name)
                        + "&password="
                        + encoded(password)
                        + "&_csrf="
                        + encoded(token.group(1));
        HttpRequest request =
                HttpRequest.newBuilder(URI.create(base + "/login"))
                        .header("Content-Type", "application/x-www-form-urlencoded")
                        .POST(HttpRequest.BodyPublishers.ofString(form))
                        .build();
        int status = http.send(request, HttpResponse.BodyHandlers.discarding()).statusCode();
        if (status != REDIRECTED && status != SEE_OTHER) {
            throw new UnexpectedAnswerException("The login was answered " + status);
        }
    }

    /** One page, whole. */
    String read(String path) throws Exception {
        HttpRequest request =
                HttpRequest.newBuilder(URI.create(base + path))
                        .header("Accept", "text/html")
                        .build();
        HttpResponse<String> response = http.send(request, HttpResponse.BodyHandlers.ofString());
        if (response.statusCode() != OK) {
            throw new UnexpectedAnswerException(path + " was answered " + response.statusCode());
        }
        return response.body();
    }

    @Override
    public void close() {
        cookies.getCookieStore().removeAll();
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
