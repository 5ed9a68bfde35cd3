package org.tallystick.app.dashboard.overview;

import java.time.Clock;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;
import org.tallystick.api.cases.CaseQuery.CaseDay;
import org.tallystick.api.cases.CaseQuery.CountCasesByDay;
import org.tallystick.app.dashboard.frame.Questions;

/** Cases that were opened on each of the last days, and how much that alarms. */
@Component
class Incidents {

    private static final int DAYS = 14;
    private static final int NOTICE = 1;
    private static final int WARNING = 4;
    private static final int ALARM = 10;

    private final Questions questions;
    private final Clock clock;

    Incidents(Questions questions, Clock clock) {
        this.questions = questions;
        this.clock = clock;
    }

    /**
     * One day, in UTC.
     *
     * @param tone {@code good}, from 1 on {@code info}, from 4 on {@code warn}, from 10 on {@code
     *     bad}
     */
    record Day(LocalDate day, long cases, String tone) {}

    /** The last days, the newest last. */
    List<Day> days() {
        LocalDate today = LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC);
        LocalDate first = today.minusDays(DAYS - 1);
        Map<LocalDate, Long> opened =
                questions
                        .list(
                                new CountCasesByDay(first.atStartOfDay(ZoneOffset.UTC).toInstant()),
                                CaseDay.class)
                        .stream()
                        .collect(Collectors.toMap(CaseDay::day, CaseDay::cases));
        List<Day> days = new ArrayList<>();
        for (LocalDate day = first; !day.isAfter(today); day = day.plusDays(1)) {
            long cases = opened.getOrDefault(day, 0L);
            days.add(new Day(day, cases, tone(cases)));
        }
        return days;
    }

    static String tone(long cases) {
        if (cases >= ALARM) {
            return "bad";
        }
        if (cases >= WARNING) {
            return "warn";
        }
        return cases >= NOTICE ? "info" : "good";
    }
}
