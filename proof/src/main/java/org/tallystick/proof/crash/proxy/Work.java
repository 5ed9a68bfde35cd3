package org.tallystick.proof.crash.proxy;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** What a transaction is about, told by the statements in it. */
public enum Work {
    /** Events are appended: it holds the append lock. */
    APPEND("pg_advisory_xact_lock", "insert into domainevententry"),
    /** A projection writes what it makes of events. */
    PROJECTION("insert into ledger_entry", "insert into payment_timeline"),
    /** A feed's page is applied. */
    PAGE("insert into recharge_cursor_log"),
    /** A payment's saga takes a step. */
    SAGA("insert into saga_entry", "insert into payment_timer"),
    /** A timer has fired and is let go of. */
    TIMER(
            "update payment_timer set picked = false",
            "delete from payment_timer where",
            "delete from scheduled_tasks where task_name = ? and task_instance = ? and version",
            "delete from scheduled_tasks where task_name = $1 and task_instance = $2 and version");

    private static final Pattern WHITE_SPACE = Pattern.compile("\\s+");

    private final Pattern phrases;

    Work(String... phrases) {
        this.phrases =
                Pattern.compile(
                        Arrays.stream(phrases)
                                .map(Pattern::quote)
                                .collect(Collectors.joining("|")));
    }

    /** What a statement belongs to; mostly nothing of all this. */
    static Set<Work> of(String sql) {
        String text = WHITE_SPACE.matcher(sql).replaceAll(" ").trim().toLowerCase(Locale.ROOT);
        Set<Work> found = EnumSet.noneOf(Work.class);
        for (Work work : values()) {
            if (work.phrases.matcher(text).find()) {
                found.add(work);
            }
        }
        return found;
    }
}
