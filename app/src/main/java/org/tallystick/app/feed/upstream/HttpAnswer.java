package org.tallystick.app.feed.upstream;

import java.net.http.HttpResponse;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tallystick.api.feed.FeedRow;
import org.tallystick.app.feed.upstream.UpstreamException.Problem;

/**
 * What an HTTP upstream answered.
 *
 * @param newestId its newest row of all; null if it does not tell
 * @param remaining rows after the page; null if it does not tell
 * @param now the upstream's clock; null if it does not tell
 */
record HttpAnswer(
        UpstreamPage page,
        @Nullable String newestId,
        @Nullable Long remaining,
        @Nullable Instant now) {

    private static final Set<Integer> RATE_LIMITED = Set.of(429, 503);
    private static final Set<Integer> CURSOR_REFUSED = Set.of(400, 404, 410, 422);
    private static final int SERVER_ERROR = 500;

    /** What an answer without a page means. */
    static UpstreamException refusal(HttpResponse<?> response, @Nullable String cursor) {
        int status = response.statusCode();
        Duration retryAfter =
                retryAfter(
                        response.headers().firstValue("Retry-After").orElse(""),
                        time(response.headers().firstValue("Date").orElse(null)));
        if (RATE_LIMITED.contains(status)) {
            return new UpstreamException(Problem.UPSTREAM_RATE_LIMITED, retryAfter, null);
        }
        if (status >= SERVER_ERROR) {
            return new UpstreamException(Problem.UPSTREAM_UNAVAILABLE, retryAfter, null);
        }
        boolean cursorRefused = cursor != null && CURSOR_REFUSED.contains(status);
        return new UpstreamException(
                cursorRefused ? Problem.CURSOR_REFUSED : Problem.UPSTREAM_REFUSED);
    }

    /**
     * How many of the first rows are old enough, by the upstream's own clock. A time far ahead of
     * it says nothing of a row's age.
     */
    int rowsOlderThan(Duration lag) {
        if (lag.isZero() || now == null) {
            return page.rows().size();
        }
        Instant youngest = now.minus(lag);
        Instant possible = now.plus(lag);
        int count = 0;
        for (FeedRow row : page.rows()) {
            Instant createdAt = createdAt(row);
            boolean young =
                    createdAt != null
                            && createdAt.isAfter(youngest)
                            && !createdAt.isAfter(possible);
            if (young) {
                return count;
            }
            count++;
        }
        return count;
    }

    private static @Nullable Instant createdAt(FeedRow row) {
        try {
            return row.createdAt() == null
                    ? null
                    : OffsetDateTime.parse(row.createdAt()).toInstant();
        } catch (DateTimeException e) {
            return null;
        }
    }

    /** Seconds, or a date by the upstream's own clock. */
    private static @Nullable Duration retryAfter(String header, @Nullable Instant now) {
        if (header.matches("[0-9]{1,6}")) {
            return Duration.ofSeconds(Long.parseLong(header));
        }
        Instant until = time(header);
        return until == null || now == null ? null : Duration.between(now, until);
    }

    static @Nullable Instant time(@Nullable String date) {
        try {
            return date == null
                    ? null
                    : ZonedDateTime.parse(date, DateTimeFormatter.RFC_1123_DATE_TIME).toInstant();
        } catch (DateTimeException e) {
            return null;
        }
    }
}
