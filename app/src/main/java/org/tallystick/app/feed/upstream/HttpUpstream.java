package org.tallystick.app.feed.upstream;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.slf4j.MDC;
import org.tallystick.api.TraceKeys;
import org.tallystick.api.feed.FeedRow;
import org.tallystick.api.feed.Feeds;
import org.tallystick.api.feed.RereadStart;
import org.tallystick.app.feed.upstream.UpstreamException.Problem;

/** A service that speaks the upstream protocol of docs/feeds.md. Its cursors are its own affair. */
public final class HttpUpstream implements Upstream {

    private static final Duration TIME_LIMIT = Duration.ofSeconds(3);
    private static final int BODY_MAX_BYTES = 16 * 1024 * 1024;
    private static final int OK = 200;

    private final String feed;
    private final URI url;
    private final @Nullable String token;
    private final Duration safetyLag;
    private final HttpClient client =
            HttpClient.newBuilder()
                    .connectTimeout(TIME_LIMIT)
                    .followRedirects(HttpClient.Redirect.NEVER)
                    .build();

    public HttpUpstream(String feed, URI url, @Nullable String token, Duration safetyLag) {
        this.feed = feed;
        this.url = url;
        this.token = token;
        this.safetyLag = safetyLag;
    }

    /**
     * A page with rows that are too young is asked for once more, as far as the rows that are not:
     * so the upstream itself says the cursor that belongs to them.
     */
    @Override
    public UpstreamPage read(@Nullable String cursor, int limit) {
        HttpAnswer answer = get("read", cursor, limit);
        int oldEnough = answer.rowsOlderThan(safetyLag);
        if (oldEnough == answer.page().rows().size()) {
            return answer.page();
        }
        UpstreamPage shorter =
                oldEnough == 0
                        ? new UpstreamPage(List.of(), cursor, false)
                        : get("read", cursor, oldEnough).page();
        return new UpstreamPage(shorter.rows(), shorter.next(), false);
    }

    /**
     * Ends with the feed's last row: what follows it is read in its turn. Should that row be gone,
     * what follows is taken for late, which changes the order and nothing else.
     */
    @Override
    public UpstreamPage reread(RereadStart start, @Nullable String after, int limit) {
        UpstreamPage page = get("reread", after, limit).page();
        List<FeedRow> rows = page.rows();
        for (int index = 0; index < rows.size(); index++) {
            if (Feeds.rowKey(rows.get(index)).equals(start.lastRowKey())) {
                return new UpstreamPage(rows.subList(0, index + 1), page.next(), false);
            }
        }
        boolean atCursor = page.next() != null && page.next().equals(start.until());
        return new UpstreamPage(rows, page.next(), page.more() && !atCursor);
    }

    /** Such an upstream gives all its rows a place. */
    @Override
    public UpstreamPage unplaced(@Nullable String after, int limit) {
        return new UpstreamPage(List.of(), after, false);
    }

    @Override
    public Outlook outlook(@Nullable String cursor) {
        HttpAnswer answer = get("outlook", cursor, 1);
        List<FeedRow> rows = answer.page().rows();
        FeedRow oldest = rows.isEmpty() ? null : rows.get(0);
        Long behind = answer.remaining() == null ? null : answer.remaining() + rows.size();
        return new Outlook(answer.newestId(), oldest, rows.isEmpty() ? Long.valueOf(0) : behind);
    }

    @Override
    public void close() {
        // Its connections end by themselves once they are idle.
    }

    private HttpAnswer get(String what, @Nullable String cursor, int limit) {
        String traceId = String.valueOf(MDC.get(TraceKeys.TRACE_ID));
        HttpRequest request = request(cursor, limit, traceId);
        return new OutboundCall(feed, what, traceId, TIME_LIMIT).log(() -> answer(request, cursor));
    }

    private HttpAnswer answer(HttpRequest request, @Nullable String cursor) {
        CompletableFuture<HttpResponse<InputStream>> sent =
                client.sendAsync(request, BodyHandlers.ofInputStream());
        CompletableFuture<HttpAnswer> asked =
                sent.thenApplyAsync(response -> read(response, cursor));
        try {
            return asked.get(TIME_LIMIT.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            abandon(sent);
            throw new UpstreamException(Problem.UPSTREAM_TIMEOUT, null, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new UpstreamException(Problem.UPSTREAM_UNAVAILABLE, null, e);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof UpstreamException known) {
                throw known;
            }
            throw new UpstreamException(Problem.UPSTREAM_UNAVAILABLE, null, e);
        }
    }

    /** Ends the call wherever it is: whoever reads a body that does not come is woken up. */
    private static void abandon(CompletableFuture<HttpResponse<InputStream>> sent) {
        if (!sent.cancel(true) && !sent.isCompletedExceptionally()) {
            try {
                sent.join().body().close();
            } catch (IOException e) {
                throw new UpstreamException(Problem.UPSTREAM_TIMEOUT, null, e);
            }
        }
    }

    private static HttpAnswer read(HttpResponse<InputStream> response, @Nullable String cursor) {
        try (InputStream body = response.body()) {
            if (response.statusCode() != OK) {
                throw HttpAnswer.refusal(response, cursor);
            }
            byte[] bytes = body.readNBytes(BODY_MAX_BYTES + 1);
            if (bytes.length > BODY_MAX_BYTES) {
                throw new UpstreamException(Problem.UPSTREAM_MALFORMED);
            }
            return AnswerReader.read(bytes, response.headers().firstValue("Date").orElse(null));
        } catch (IOException e) {
            throw new UpstreamException(Problem.UPSTREAM_UNAVAILABLE, null, e);
        }
    }

    private HttpRequest request(@Nullable String cursor, int limit, String traceId) {
        String query =
                "limit="
                        + limit
                        + (cursor == null
                                ? ""
                                : "&cursor=" + URLEncoder.encode(cursor, StandardCharsets.UTF_8));
        String separator = url.getRawQuery() == null ? "?" : "&";
        HttpRequest.Builder request =
                HttpRequest.newBuilder(URI.create(url + separator + query))
                        .timeout(TIME_LIMIT)
                        .header("Accept", "application/json")
                        .header("X-Request-ID", traceId);
        if (token != null) {
            request.header("Authorization", "Bearer " + token);
        }
        return request.build();
    }
}
