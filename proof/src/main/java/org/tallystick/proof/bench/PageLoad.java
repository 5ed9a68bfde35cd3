package org.tallystick.proof.bench;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.tallystick.app.security.NewPassword;
import org.tallystick.app.security.Operators;
import org.tallystick.app.security.Role;
import org.tallystick.proof.lab.Histogram;

/** How long the dashboard's pages take on large books, one after the other. */
final class PageLoad {

    private static final Duration LIST_MAX = Duration.ofMillis(300);
    private static final Duration OVERVIEW_MAX = Duration.ofSeconds(1);
    private static final String OVERVIEW = "the overview";
    private static final int TIMES = 40;
    private static final double MOST = 0.95;

    private final Lab lab;

    PageLoad(Lab lab) {
        this.lab = lab;
    }

    void run() throws Exception {
        InProcessApplication application = lab.inProcess();
        List<String> accounts = lab.largeBooks(application);
        Operators operators = application.bean(Operators.class);
        NewPassword reader = operators.create("reader", Role.LOOK, "benchmark").orElseThrow();
        try (PageReader pages = new PageReader(application.url())) {
            pages.logIn(reader.operator().name(), reader.password());
            measure(pages, paths(accounts.get(accounts.size() / 2)));
        }
    }

    private static Map<String, String> paths(String accountId) {
        Map<String, String> paths = new LinkedHashMap<>();
        paths.put(OVERVIEW, "/");
        paths.put("accounts", "/accounts");
        paths.put("accounts, a status", "/accounts?status=FROZEN");
        paths.put("accounts, a currency", "/accounts?currency=CNY");
        paths.put("accounts, part of an id", "/accounts?q=" + accountId);
        paths.put("an account", "/accounts/" + accountId);
        paths.put("payments", "/payments");
        paths.put("payments, a status", "/payments?status=UNKNOWN");
        paths.put("processors", "/processors");
        paths.put("replays", "/replays");
        paths.put("dead letters", "/dead-letters");
        paths.put("cases", "/cases");
        paths.put("feeds", "/feeds");
        paths.put("reconciliation", "/reconciliation");
        paths.put("audit", "/audit");
        return paths;
    }

    private void measure(PageReader pages, Map<String, String> paths) throws Exception {
        Duration slowest = Duration.ZERO;
        StringBuilder all = new StringBuilder();
        for (Map.Entry<String, String> page : paths.entrySet()) {
            Duration took = mostly(pages, page.getValue());
            all.append(all.isEmpty() ? "" : ", ")
                    .append(page.getKey())
                    .append(String.format(Locale.ROOT, " %d ms", took.toMillis()));
            if (page.getKey().equals(OVERVIEW)) {
                figure(OVERVIEW, took, OVERVIEW_MAX);
            } else if (took.compareTo(slowest) > 0) {
                slowest = took;
            }
        }
        figure("the slowest other page", slowest, LIST_MAX);
        lab.report().finding("pages, 95 of 100 within", all.toString());
    }

    private void figure(String name, Duration took, Duration most) {
        lab.report()
                .figure(
                        "pages, " + name,
                        "at most " + most.toMillis() + " ms",
                        took.toMillis() + " ms",
                        took.compareTo(most) <= 0);
    }

    private static Duration mostly(PageReader pages, String path) throws Exception {
        Histogram times = new Histogram();
        for (int i = 0; i < 2 * TIMES; i++) {
            long startedAt = System.nanoTime();
            pages.read(path);
            if (i >= TIMES) {
                times.record(System.nanoTime() - startedAt);
            }
        }
        return times.percentile(MOST);
    }
}
