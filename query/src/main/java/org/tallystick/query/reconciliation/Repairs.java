package org.tallystick.query.reconciliation;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;
import org.tallystick.api.reconciliation.Difference;
import org.tallystick.api.reconciliation.DifferenceKind;
import org.tallystick.api.reconciliation.DifferenceRepair;
import org.tallystick.api.reconciliation.DifferenceStatus;

/** Puts differences right where that is safe, and opens cases for the rest. */
@Component
class Repairs {

    private static final Logger LOG = LoggerFactory.getLogger(Repairs.class);

    private final Remedies remedies;
    private final Recheck recheck;
    private final DifferenceCases cases;
    private final DifferenceNotes notes;

    Repairs(Remedies remedies, Recheck recheck, DifferenceCases cases, DifferenceNotes notes) {
        this.remedies = remedies;
        this.recheck = recheck;
        this.cases = cases;
        this.notes = notes;
    }

    /** Puts the open ones of these right; one that fails does not keep the others from it. */
    void repair(List<Difference> differences, String actor) {
        List<Difference> open =
                differences.stream()
                        .filter(difference -> difference.status() == DifferenceStatus.OPEN)
                        .toList();
        rebuildStreams(open);
        rereadFeeds(open, actor);
        for (Difference difference : open) {
            switch (difference.kind().repair()) {
                case REBUILD, REREAD -> {}
                case STOP_FEED -> carefully(difference, () -> stopOrOpen(difference, actor));
                case ASK_GATEWAY -> carefully(difference, () -> askOrOpen(difference, actor));
                case CASE -> carefully(difference, () -> cases.open(difference, actor));
            }
        }
    }

    private void askOrOpen(Difference difference, String actor) {
        if (remedies.inquiry().putsRight(difference)) {
            notes.close(difference);
        } else {
            cases.open(difference, actor);
        }
    }

    private void stopOrOpen(Difference difference, String actor) {
        decide(difference, remedies.feeds().stop(difference, actor), actor);
    }

    private void decide(Difference difference, Optional<String> known, String actor) {
        known.ifPresentOrElse(
                caseId -> notes.decidedBy(difference, caseId), () -> cases.open(difference, actor));
    }

    /** What the upstream does not give, or the feed does not take, a person has to look at. */
    private void rereadFeeds(List<Difference> open, String actor) {
        List<Difference> missing =
                open.stream()
                        .filter(difference -> difference.kind().repair() == DifferenceRepair.REREAD)
                        .toList();
        if (missing.isEmpty()) {
            return;
        }
        List<Difference> right = new ArrayList<>();
        carefully(missing.get(0), () -> right.addAll(remedies.feeds().reread(missing, actor)));
        right.forEach(notes::close);
        missing.stream()
                .filter(difference -> !right.contains(difference))
                .forEach(
                        difference ->
                                carefully(
                                        difference,
                                        () ->
                                                decide(
                                                        difference,
                                                        remedies.feeds().caseOf(difference),
                                                        actor)));
    }

    private void rebuildStreams(List<Difference> open) {
        Map<String, Difference> rebuilt = new LinkedHashMap<>();
        Set<String> accounts = new LinkedHashSet<>();
        for (Difference difference : open) {
            if (difference.kind().repair() != DifferenceRepair.REBUILD) {
                continue;
            }
            String accountId = difference.accountId();
            String stream = difference.evidence().get("stream");
            if (isOfNoEvent(difference)) {
                carefully(difference, () -> delete(difference));
            } else if (stream != null) {
                rebuilt.putIfAbsent(stream, difference);
            } else if (accountId != null) {
                rebuilt.putIfAbsent(StreamCheck.ACCOUNT_PREFIX + accountId, difference);
            }
            if (accountId != null) {
                accounts.add(accountId);
            }
        }
        rebuilt.forEach(
                (stream, first) -> carefully(first, () -> remedies.rebuild().rebuild(stream)));
        accounts.forEach(recheck::account);
    }

    private static boolean isOfNoEvent(Difference difference) {
        return difference.kind() == DifferenceKind.ENTRY_UNEXPECTED
                && !difference.evidence().containsKey("stream");
    }

    private void delete(Difference difference) {
        Map<String, String> evidence = difference.evidence();
        remedies.rebuild()
                .delete(
                        String.valueOf(evidence.get("eventId")),
                        Integer.parseInt(String.valueOf(evidence.get("line"))));
    }

    private static void carefully(Difference difference, Runnable repair) {
        try {
            repair.run();
        } catch (RuntimeException e) {
            LOG.warn(
                    "Difference {} could not be repaired: {}",
                    difference.differenceId(),
                    e.getClass().getName());
        }
    }
}
