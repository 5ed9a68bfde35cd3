package org.tallystick.query.reconciliation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.tallystick.api.feed.FeedRow;
import org.tallystick.api.reconciliation.DifferenceKind;
import org.tallystick.api.reconciliation.FeedTotal;
import org.tallystick.api.reconciliation.ReconciliationScope;

/** What of an upstream cannot be read, or is not to be read yet, is no difference. */
class UpstreamReadingTest extends UpstreamTestCase {

    @Test
    void what_the_feed_is_still_to_find_is_pending_and_no_difference() {
        Instant now = clock.instant();
        sql(
                "UPDATE recharge_cursor_log SET recorded_at = ?::timestamptz WHERE version = 2",
                now.toString());
        upstream.rows().add(3, new FeedRow("late", "bob", "9", "CNY", null, null));
        cursor("5", 2);
        sql("UPDATE recharge_cursor_log SET to_cursor = '5' WHERE version = 2");
        Progress progress = look();
        assertThat(progress.findings()).isEmpty();
        assertThat(progress.totals().get(0).pending()).isEqualTo(sum(1, 9));
        assertThat(progress.totals().get(0).isEqual()).isTrue();
        clock.turn(Duration.ofMinutes(6));
        only(DifferenceKind.FEED_ROW_ONLY_UPSTREAM);
    }

    /** An upstream that cannot be read proves nothing, and accuses nobody. */
    @Test
    void an_upstream_that_cannot_be_read_breaks_the_run_off() {
        upstream.rows().clear();
        upstream.fails("upstream_unavailable");
        Progress progress = new Progress();
        assertThatExceptionOfType(BrokenOffException.class)
                .isThrownBy(() -> check.check(request(ReconciliationScope.FEED), progress))
                .satisfies(e -> assertThat(e.code()).isEqualTo("upstream_unavailable"));
        assertThat(progress.findings()).isEmpty();
        assertThat(progress.areUpstreamsCompared()).isFalse();
        assertThat(progress.totals().get(0).problem()).isEqualTo("upstream_unavailable");
        assertThat(progress.totals().get(0).isEqual()).isFalse();
    }

    @Test
    void a_feed_that_is_not_set_up_here_is_told_as_not_compared_if_it_was_given_up() {
        upstream.rows().clear();
        upstream.isUnknown();
        assertThatExceptionOfType(BrokenOffException.class)
                .isThrownBy(this::look)
                .satisfies(e -> assertThat(e.code()).isEqualTo(UpstreamCheck.NOT_KNOWN));
        sql("UPDATE recharge_cursor SET state = 'PAUSED'");
        Progress progress = look();
        assertThat(progress.findings()).isEmpty();
        assertThat(progress.areUpstreamsCompared()).isFalse();
        assertThat(progress.totals())
                .containsExactly(FeedTotal.notCompared("shop", UpstreamCheck.NOT_KNOWN));
    }

    /** Of some time only what its pages must have applied. */
    @Test
    void a_run_of_some_time_reads_only_its_pages() {
        upstream.rows().set(0, new FeedRow("lost-1", "alice", "1", "CNY", null, null));
        upstream.rows().set(3, new FeedRow("lost-2", "bob", "1", "CNY", null, null));
        Instant yesterday = clock.instant().minus(Duration.ofDays(1));
        sql(
                "UPDATE recharge_cursor_log SET recorded_at = ?::timestamptz WHERE version = 1",
                yesterday.minus(Duration.ofDays(1)).toString());
        Progress progress = look(yesterday, yesterday.plusSeconds(1));
        assertThat(progress.findings())
                .extracting(finding -> finding.evidence().get("callbackId"))
                .containsExactly("lost-2");
        assertThat(progress.totals()).isEmpty();
    }
}
