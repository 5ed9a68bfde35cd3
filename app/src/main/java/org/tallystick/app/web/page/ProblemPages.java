package org.tallystick.app.web.page;

import jakarta.servlet.http.HttpServletResponse;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.tallystick.app.web.problem.ProblemException;
import org.tallystick.app.web.problem.ProblemTexts;
import org.tallystick.app.web.problem.ProblemType;
import org.tallystick.app.web.reply.Reply;
import org.tallystick.app.web.request.Endpoint;
import org.tallystick.app.web.trace.StandardHeaders;

/** A readable page for each type of problem, and a list of them all. */
@Controller
class ProblemPages {

    private static final String HTML = "text/html;charset=UTF-8";

    @GetMapping("/errors")
    @Endpoint(open = true, produces = "text/html")
    Reply index(HttpServletResponse response) {
        StringBuilder rows = new StringBuilder();
        for (ProblemType type : ProblemType.values()) {
            rows.append(
                    "<tr><td>%d</td><td><a href=\"%s\"><code>%s</code></a></td><td>%s</td></tr>\n"
                            .formatted(
                                    type.status(),
                                    type.page(),
                                    type.code(),
                                    ProblemTexts.of(type).meaning()));
        }
        String content =
                """
                <h1>Errors</h1>
                <p>Every error is <code>application/problem+json</code> and carries one of these codes.</p>
                <table><thead><tr><th>Status</th><th>Code</th><th>Meaning</th></tr></thead>
                <tbody>
                %s</tbody></table>
                """
                        .formatted(rows);
        return page(response, "Errors", content);
    }

    @GetMapping("/errors/{code}")
    @Endpoint(open = true, produces = "text/html")
    Reply page(@PathVariable String code, HttpServletResponse response) {
        ProblemType type =
                Arrays.stream(ProblemType.values())
                        .filter(each -> each.code().equals(code))
                        .findAny()
                        .orElseThrow(
                                () ->
                                        new ProblemException(
                                                ProblemType.PAGE_NOT_FOUND,
                                                "No error has this code; /errors lists them all"));
        ProblemTexts texts = ProblemTexts.of(type);
        String content =
                """
                <p><a href="/errors">All errors</a></p>
                <h1>%s</h1>
                <table><tbody>
                <tr><th>Code</th><td><code>%s</code></td></tr>
                <tr><th>Status</th><td>%d</td></tr>
                <tr><th>Retryable</th><td>%s</td></tr>
                </tbody></table>
                <h2>What it means</h2>
                <p>%s</p>
                <h2>What to do</h2>
                <p>%s</p>
                """
                        .formatted(
                                type.title(),
                                type.code(),
                                type.status(),
                                type.retryable() ? "yes" : "no",
                                texts.meaning(),
                                texts.action());
        return page(response, type.title(), content);
    }

    private static Reply page(HttpServletResponse response, String title, String content) {
        StandardHeaders.allow(response, "style-src 'self'");
        String html =
                """
                <!DOCTYPE html>
                <html lang="en">
                <head>
                <meta charset="utf-8">
                <meta name="viewport" content="width=device-width, initial-scale=1">
                <title>%s - Tallystick</title>
                <link rel="stylesheet" href="/pages/page.css">
                </head>
                <body>
                <main>
                %s</main>
                </body>
                </html>
                """
                        .formatted(title, content);
        return Reply.of(200, HTML, html.getBytes(StandardCharsets.UTF_8));
    }
}
