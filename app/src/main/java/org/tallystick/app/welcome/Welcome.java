package org.tallystick.app.welcome;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;

/** Says where to go next. It is for a person at a terminal, so it is printed and not logged. */
@Component
class Welcome {

    private final FirstKey firstKey;
    private final FirstOperator firstOperator;
    private final String address;

    Welcome(
            FirstKey firstKey,
            FirstOperator firstOperator,
            @Value("${server.address:127.0.0.1}") String address) {
        this.firstKey = firstKey;
        this.firstOperator = firstOperator;
        this.address = address.equals("0.0.0.0") ? "127.0.0.1" : address;
    }

    @EventListener
    void greet(ApplicationReadyEvent ready) {
        Optional<String> newKey = firstKey.ensure();
        firstOperator.ensure();
        if (ready.getApplicationContext() instanceof WebServerApplicationContext web
                && web.getWebServer() != null) {
            String base = "http://" + address + ":" + web.getWebServer().getPort();
            System.out.println(String.join(System.lineSeparator(), lines(base, newKey)));
        }
    }

    List<String> lines(String base, Optional<String> newKey) {
        List<String> lines = new ArrayList<>();
        lines.add("");
        lines.add("  Tallystick is ready.");
        lines.add("    dashboard " + base + "/dashboard");
        firstOperator
                .kept()
                .ifPresent(
                        file -> lines.add("    log in    as operator, the password is in " + file));
        lines.add("    API       " + base + "/v1");
        lines.add("    try it    " + base + "/swagger-ui.html");
        lines.add("    health    " + base + "/actuator/health");
        lines.add("    tour      README.md, two minutes with curl");
        firstKey.file().ifPresent(file -> lines.add("    key       in " + file));
        newKey.ifPresent(key -> lines.add("    shown once, for the client default: " + key));
        if (firstKey.file().isEmpty() && !firstKey.anyClient()) {
            lines.add(
                    "    No client has a key yet. Set TALLYSTICK_API_KEY_FILE to a path and start");
            lines.add("    again: the first key is made and kept there.");
        }
        lines.add("");
        return lines;
    }
}
