package org.tallystick.app.dashboard.frame;

import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;
import org.springframework.stereotype.Component;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;
import org.tallystick.api.TraceKeys;
import org.tallystick.api.audit.AuditLog;
import org.tallystick.api.audit.AuditResult;
import org.tallystick.api.audit.AuditedAct;

/** Pulls levers: notes who does what, does it, notes what became of it, and tells the person. */
@Component("dashboardLevers")
public class Levers {

    private static final Logger LOG = LoggerFactory.getLogger(Levers.class);
    private static final String NOTICE = "notice";

    private final AuditLog audit;

    Levers(AuditLog audit) {
        this.audit = audit;
    }

    /**
     * Pulls a lever and shows what became of it on the page that follows. What cannot be noted is
     * not done.
     */
    public void pull(Lever lever, RedirectAttributes next, Supplier<Outcome> work) {
        String act =
                audit.begin(
                        new AuditedAct(
                                lever.person().name(),
                                lever.action(),
                                lever.target(),
                                lever.detail(),
                                Objects.requireNonNullElse(MDC.get(TraceKeys.TRACE_ID), "")));
        Outcome outcome = outcome(lever, work);
        try {
            audit.end(act, outcome.result(), outcome.code());
        } catch (RuntimeException e) {
            // It stands in the log as begun; the person must learn what has happened all the same.
            LOG.warn("The result of {} could not be noted", lever.action());
        }
        next.addFlashAttribute(NOTICE, outcome.notice());
    }

    /** Tells the person something without a lever. */
    public void tell(RedirectAttributes next, Notice notice) {
        next.addFlashAttribute(NOTICE, notice);
    }

    private static Outcome outcome(Lever lever, Supplier<Outcome> work) {
        try {
            return work.get();
        } catch (PageException e) {
            return new Outcome(
                    AuditResult.FAILED,
                    e.messageKey(),
                    new Notice("bad", e.messageKey(), List.of()));
        } catch (RuntimeException e) {
            LOG.error("{} ended with an error that is a fault of ours", lever.action(), e);
            return Outcome.failed("internal", "error.internal");
        }
    }
}
