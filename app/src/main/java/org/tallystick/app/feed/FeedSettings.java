package org.tallystick.app.feed;

import java.net.URI;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.tallystick.api.feed.Feeds;
import org.tallystick.app.feed.upstream.TableSettings;

/**
 * One feed: {@code tallystick.feeds.<name>.*}.
 *
 * @param kind where its rows come from
 * @param enabled whether this node may read it
 * @param url of an HTTP upstream
 * @param token sent to an HTTP upstream as a bearer token; null for none
 * @param table of a PostgreSQL upstream
 * @param pageSize rows of one transaction: more is faster, and direct commands wait for longer
 * @param pollInterval how long to wait after the last row before asking again
 * @param overlap for how long after a page was read rows may still appear in it; 0 for never
 * @param rereadInterval how often to look for such rows
 * @param sweepInterval how often the whole list is read once more, a page at each poll; 0 for never
 * @param safetyLag rows younger than this are left for later, by the upstream's clock
 * @param keptFor for how long the upstream keeps its rows, so that older ones are not missed there;
 *     null for ever
 */
public record FeedSettings(
        Kind kind,
        @DefaultValue("true") boolean enabled,
        @Nullable URI url,
        @Nullable String token,
        @Nullable TableSettings table,
        @DefaultValue("250") int pageSize,
        @DefaultValue("5s") Duration pollInterval,
        @DefaultValue("2m") Duration overlap,
        @DefaultValue("30s") Duration rereadInterval,
        @DefaultValue("1d") Duration sweepInterval,
        @DefaultValue("0s") Duration safetyLag,
        @Nullable Duration keptFor) {

    private static final Duration SHORTEST = Duration.ofMillis(10);
    private static final Duration LONGEST = Duration.ofHours(24);
    private static final Duration SWEEP_MAX = Duration.ofDays(366);
    private static final Duration KEPT_MIN = Duration.ofDays(1);

    /** Where a feed's rows come from. */
    public enum Kind {
        /** A service that speaks the upstream protocol of docs/feeds.md. */
        HTTP,
        /** A table or view of a PostgreSQL database. */
        POSTGRES
    }

    public FeedSettings {
        require(kind != null, "kind must be http or postgres");
        require(
                pageSize >= 1 && pageSize <= Feeds.PAGE_MAX,
                "page-size must be 1 to " + Feeds.PAGE_MAX);
        requireBetween(pollInterval, SHORTEST, "poll-interval");
        requireBetween(rereadInterval, SHORTEST, "reread-interval");
        requireBetween(overlap, Duration.ZERO, "overlap");
        requireBetween(safetyLag, Duration.ZERO, "safety-lag");
        require(
                !sweepInterval.isNegative() && sweepInterval.compareTo(SWEEP_MAX) <= 0,
                "sweep-interval must be 0 to 366 days");
        require(
                keptFor == null || keptFor.compareTo(KEPT_MIN) >= 0,
                "kept-for must be 1 day or more");
        boolean http = kind == Kind.HTTP;
        require(!http || isHttp(url), "url must be an http or https address");
        require(!http || table == null, "table is for kind postgres only");
        require(http || table != null, "table must be given for kind postgres");
        require(http || (url == null && token == null), "url and token are for kind http only");
    }

    /** The same, with no row too young: for those who read again what was read. */
    FeedSettings withoutLag() {
        return new FeedSettings(
                kind,
                enabled,
                url,
                token,
                table,
                pageSize,
                pollInterval,
                overlap,
                rereadInterval,
                sweepInterval,
                Duration.ZERO,
                keptFor);
    }

    /** Its token and password are kept out of logs. */
    @Override
    public String toString() {
        return "FeedSettings[" + kind + "]";
    }

    private static boolean isHttp(@Nullable URI url) {
        return url != null
                && url.getHost() != null
                && ("http".equals(url.getScheme()) || "https".equals(url.getScheme()));
    }

    private static void requireBetween(Duration value, Duration least, String name) {
        require(
                value.compareTo(least) >= 0 && value.compareTo(LONGEST) <= 0,
                name + " must be " + least + " to " + LONGEST);
    }

    private static void require(boolean holds, String rule) {
        if (!holds) {
            throw new IllegalArgumentException("tallystick.feeds.<name>." + rule);
        }
    }
}
