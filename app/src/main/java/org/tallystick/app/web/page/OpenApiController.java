package org.tallystick.app.web.page;

import jakarta.servlet.http.HttpServletResponse;
import java.nio.charset.StandardCharsets;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.tallystick.app.web.reply.Reply;
import org.tallystick.app.web.request.Endpoint;
import org.tallystick.app.web.trace.StandardHeaders;

/** The description of the API, for programs and for people. */
@Controller
class OpenApiController {

    private static final String PAGE =
            """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <title>Tallystick API</title>
            <link rel="stylesheet" href="/swagger-ui/swagger-ui.css">
            <link rel="icon" href="/swagger-ui/favicon-32x32.png">
            </head>
            <body>
            <div id="swagger-ui"></div>
            <script src="/swagger-ui/swagger-ui-bundle.js"></script>
            <script src="/pages/swagger-start.js"></script>
            </body>
            </html>
            """;

    @GetMapping("/v3/api-docs")
    @Endpoint(open = true)
    Reply json() {
        return Reply.json(200, OpenApiDocument.json());
    }

    @GetMapping("/v3/api-docs.yaml")
    @Endpoint(open = true, produces = "application/yaml")
    Reply yaml() {
        return Reply.of(200, "application/yaml;charset=UTF-8", OpenApiDocument.yaml());
    }

    /** A browser shows it under this policy: the interface needs nothing inline. */
    @GetMapping("/swagger-ui.html")
    @Endpoint(open = true, produces = "text/html")
    Reply page(HttpServletResponse response) {
        StandardHeaders.allow(
                response,
                "script-src 'self'; style-src 'self'; img-src 'self' data:;"
                        + " connect-src 'self'");
        return Reply.of(200, "text/html;charset=UTF-8", PAGE.getBytes(StandardCharsets.UTF_8));
    }
}
