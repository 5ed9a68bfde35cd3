package org.tallystick.app.feed.upstream;

import java.net.http.HttpResponse;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tallystick.api.feed.FeedRow;
import org.tallystick.api.feed.Feeds;
import org.tallystick.app.feed.upstream.UpstreamException.Problem;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

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

    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final Set<Integer> RATE_LIMITED = Set.of(429, 503);
    private static final Set<Integer> CURSOR_REFUSED = Set.of(400, 404, 410, 422);
    private static final int SERVER_ERROR = 500;

    /** A page that is not what the protocol says is refused as a whole; a row never is. */
    static HttpAnswer of(byte[] body, @Nullable String date) {
        JsonNode answer;
        try {
            answer = JSON.readTree(body);
        } catch (JacksonException e) {
            throw new UpstreamException(Problem.UPSTREAM_MALFORMED, null, e);
        }
        JsonNode data = answer.path("data");
        JsonNode next = answer.path("nextCursor");
        JsonNode more = answer.path("hasMore");
        boolean wellFormed =
                data.isArray()
                        && (next.isString() || next.isNull() || next.isMissingNode())
                        && (more.isBoolean() || more.isMissingNode());
        if (!wellFormed || next.asString("").length() > Feeds.CURSOR_LENGTH_MAX) {
            throw new UpstreamException(Problem.UPSTREAM_MALFORMED);
        }
        List<FeedRow> rows = new ArrayList<>();
        data.forEach(row -> rows.add(row(row)));
        String cursor = next.isString() ? next.stringValue() : null;
        JsonNode remaining = answer.path("remaining");
        return new HttpAnswer(
                new UpstreamPage(rows, cursor, more.asBoolean(!rows.isEmpty() && cursor != null)),
                text(answer.path("newestId")),
                remaining.canConvertToLong() ? Long.valueOf(remaining.asLong()) : null,
                time(date));
    }

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

    /** How many of the first rows are old enough, by the upstream's own clock. */
    int rowsOlderThan(Duration lag) {
        if (lag.isZero() || now == null) {
            return page.rows().size();
        }
        Instant youngest = now.minus(lag);
        int count = 0;
        for (FeedRow row : page.rows()) {
            Instant createdAt = createdAt(row);
            if (createdAt != null && createdAt.isAfter(youngest)) {
                return count;
            }
            count++;
        }
        return count;
    }

    private static FeedRow row(JsonNode row) {
        JsonNode amount = row.path("amount");
        return new FeedRow(
                text(row.path("id")),
                text(row.path("accountId")),
                // As it was written: a text or a fraction is not an amount, and must stay visible.
                amount.isMissingNode() || amount.isNull() ? null : amount.toString(),
                text(row.path("currency")),
                text(row.path("reference")),
                text(row.path("createdAt")));
    }

    /** A text or whole number as it is; anything else as JSON, which makes a case. */
    private static @Nullable String text(JsonNode node) {
        if (node.isMissingNode() || node.isNull()) {
            return null;
        }
        if (node.isString()) {
            return node.stringValue();
        }
        return node.isIntegralNumber() ? node.toString() : "\u00A7" + node;
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

    private static @Nullable Instant time(@Nullable String date) {
        try {
            return date == null
                    ? null
                    : ZonedDateTime.parse(date, DateTimeFormatter.RFC_1123_DATE_TIME).toInstant();
        } catch (DateTimeException e) {
            return null;
        }
    }
}
