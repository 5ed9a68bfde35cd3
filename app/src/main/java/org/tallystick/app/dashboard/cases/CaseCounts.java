package org.tallystick.app.dashboard.cases;

import java.util.concurrent.TimeUnit;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.stereotype.Component;
import org.tallystick.api.cases.CaseQuery.CountOpenCases;
import org.tallystick.api.cases.CaseQuery.OpenCases;
import org.tallystick.api.cases.CaseStatus;
import org.tallystick.app.dashboard.frame.NavigationItem;
import org.tallystick.app.dashboard.frame.Questions;

/** How many cases wait. Every page shows it, so it is counted once a second at most. */
@Component
class CaseCounts {

    private static final long KEPT_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final Questions questions;
    private volatile Counted last = new Counted(0, 0, System.nanoTime() - 2 * KEPT_NANOS);

    CaseCounts(Questions questions) {
        this.questions = questions;
    }

    private record Counted(long open, long claimed, long at) {}

    @Configuration(proxyBeanMethods = false)
    static class Place {

        @Bean
        NavigationItem casesItem(CaseCounts counts) {
            return new NavigationItem(
                    40,
                    "/dashboard/cases",
                    "cases.title",
                    "M4 4h12v12H4zM7 8h6M7 11h4",
                    () -> counts.open() + counts.claimed());
        }
    }

    /** Cases that nobody has taken. */
    long open() {
        return counted().open();
    }

    /** Cases that somebody has taken and not resolved. */
    long claimed() {
        return counted().claimed();
    }

    private Counted counted() {
        Counted known = last;
        if (System.nanoTime() - known.at() < KEPT_NANOS) {
            return known;
        }
        long open = 0;
        long claimed = 0;
        for (OpenCases each : questions.list(new CountOpenCases(), OpenCases.class)) {
            if (each.status() == CaseStatus.OPEN) {
                open += each.cases();
            } else {
                claimed += each.cases();
            }
        }
        Counted now = new Counted(open, claimed, System.nanoTime());
        last = now;
        return now;
    }
}
