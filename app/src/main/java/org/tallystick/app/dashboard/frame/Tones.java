package org.tallystick.app.dashboard.frame;

import java.time.Duration;
import java.time.Instant;
import org.springframework.stereotype.Component;
import org.tallystick.api.cases.CaseStatus;
import org.tallystick.api.feed.FeedChange;
import org.tallystick.api.feed.FeedView;
import org.tallystick.api.payment.PaymentStatus;
import org.tallystick.api.payment.RefundStatus;
import org.tallystick.api.reconciliation.ReconciliationRun;

/** Which colour a state has, the same on all pages, in templates as {@code @tones}. */
@Component("tones")
public class Tones {

    private static final String GOOD = "good";
    private static final String WARN = "warn";
    private static final String BAD = "bad";
    private static final String INFO = "info";
    private static final String QUIET = "quiet";

    private final Formats formats;

    Tones(Formats formats) {
        this.formats = formats;
    }

    public String ofPayment(PaymentStatus status) {
        return switch (status) {
            case SUCCEEDED -> GOOD;
            case STARTED, HELD, CALLING, PENDING, CLOSING -> INFO;
            case UNKNOWN, PARTIALLY_REFUNDED, RETURNED, DISPUTED -> WARN;
            case IN_REVIEW, FAILED, CHARGED_BACK -> BAD;
            case REFUNDED, EXPIRED, CANCELLED -> QUIET;
        };
    }

    public String ofRefund(RefundStatus status) {
        return switch (status) {
            case SUCCEEDED -> GOOD;
            case REQUESTED, PENDING -> INFO;
            case UNKNOWN -> WARN;
            case FAILED, REVERSED -> BAD;
        };
    }

    /**
     * A case's.
     *
     * @param proposed whether a second person is wanted
     */
    public String ofCase(CaseStatus status, boolean proposed) {
        if (proposed) {
            return WARN;
        }
        return switch (status) {
            case OPEN -> BAD;
            case CLAIMED -> INFO;
            case RESOLVED -> GOOD;
        };
    }

    public String ofFeed(FeedView.Status status) {
        return switch (status) {
            case RUNNING -> GOOD;
            case FAILING, STOPPED -> BAD;
            case PAUSED -> WARN;
            case DISABLED -> QUIET;
        };
    }

    public String ofFeedChange(FeedChange change) {
        return switch (change) {
            case PAGE -> QUIET;
            case LATE, RESUMED, REDRIVEN -> INFO;
            case PAUSED -> WARN;
            case STOPPED -> BAD;
        };
    }

    public String ofRun(ReconciliationRun run) {
        return switch (run.status()) {
            case RUNNING, REPAIRING -> INFO;
            case FAILED -> BAD;
            case FINISHED -> run.found() == 0 ? GOOD : WARN;
        };
    }

    /** How long something took. */
    public String between(Instant from, Instant to) {
        return formats.duration(Duration.between(from, to));
    }
}
