package org.tallystick.app.dashboard.account;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.springframework.stereotype.Component;
import org.tallystick.api.account.AccountQuery.BalanceAt;
import org.tallystick.api.account.AccountQuery.FindBalanceHistory;
import org.tallystick.app.dashboard.frame.LineChart;
import org.tallystick.app.dashboard.frame.LineChart.Line;
import org.tallystick.app.dashboard.frame.LineChart.Point;
import org.tallystick.app.dashboard.frame.Questions;

/** An account's balance over time. */
@Component
class BalanceCharts {

    private static final int POINTS = 120;

    private final Questions questions;
    private final Clock clock;

    BalanceCharts(Questions questions, Clock clock) {
        this.questions = questions;
        this.clock = clock;
    }

    /** How far back the chart goes. */
    enum Span {
        HOUR(Duration.ofHours(1)),
        DAY(Duration.ofDays(1)),
        WEEK(Duration.ofDays(7)),
        MONTH(Duration.ofDays(30)),
        YEAR(Duration.ofDays(365));

        private final Duration length;

        Span(Duration length) {
            this.length = length;
        }

        public String code() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** The span of that name; a week if there is none. */
    Span span(String code) {
        for (Span span : Span.values()) {
            if (span.code().equals(code)) {
                return span;
            }
        }
        return Span.WEEK;
    }

    LineChart of(String accountId, String code) {
        Instant now = clock.instant();
        Instant from = now.minus(span(code).length);
        List<BalanceAt> history =
                questions.list(
                        new FindBalanceHistory(accountId, from, now, POINTS), BalanceAt.class);
        List<Point> posted =
                history.stream().map(each -> new Point(each.at(), each.posted())).toList();
        List<Point> available =
                history.stream()
                        .map(each -> new Point(each.at(), each.posted() - each.held()))
                        .toList();
        return new LineChart(
                from,
                now,
                List.of(
                        new Line("accounts.posted", posted),
                        new Line("accounts.available", available)));
    }
}
