package org.tallystick.app.gateway.archive;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;
import org.tallystick.app.gateway.archive.ArchiveFolder.Content;
import org.tallystick.app.gateway.inbox.BodyPartitions;
import org.tallystick.app.runtime.RuntimeSettings;

/**
 * Moves old months of callbacks on: read-only first, then into the archive. A month's table is
 * dropped only after its archive was forced to the disk and read back.
 */
@Component
class CallbackRetention {

    private static final Logger LOG = LoggerFactory.getLogger(CallbackRetention.class);
    private static final Pattern TABLE = Pattern.compile("callback_body_(\\d{4})_(\\d{2})");

    private final BodyPartitions partitions;
    private final MonthTable table;
    private final RetentionSettings settings;
    private final ArchiveFolder folder;
    private final Clock clock;

    CallbackRetention(
            BodyPartitions partitions,
            MonthTable table,
            RetentionSettings settings,
            RuntimeSettings runtime,
            Clock clock) {
        this.partitions = partitions;
        this.table = table;
        this.settings = settings;
        this.folder =
                new ArchiveFolder(
                        settings.archiveDir().isEmpty()
                                ? Path.of(runtime.dataDir(), "archive", "callbacks")
                                : Path.of(settings.archiveDir()));
        this.clock = clock;
    }

    ArchiveFolder folder() {
        return folder;
    }

    /**
     * Makes the coming months' tables, and moves on what is old enough. A month that cannot be
     * moved on keeps no other from it.
     */
    void run() {
        partitions.ensure();
        RuntimeException failure = null;
        for (YearMonth month : months()) {
            try {
                moveOn(month);
            } catch (IOException | RuntimeException e) {
                LOG.warn(
                        "Callbacks of {} could not be archived; it is tried again in {}: {}",
                        month,
                        settings.interval(),
                        e.getClass().getName());
                failure =
                        new IllegalStateException(
                                "Callbacks of " + month + " could not be archived", e);
            }
        }
        if (failure != null) {
            throw failure;
        }
    }

    private void moveOn(YearMonth month) throws IOException {
        if (isOver(month, settings.readOnlyAfter())) {
            table.makeReadOnly(month);
        } else {
            partitions.makeWritable(month);
        }
        if (isOver(month, settings.archiveAfter())) {
            archive(month);
        }
    }

    private void archive(YearMonth month) throws IOException {
        if (table.hasUnfinished(month)) {
            LOG.warn("Callbacks of {} are not archived yet: some are still to be processed", month);
            return;
        }
        int before = table.timesArchived(month);
        if (before > 0 && table.isEmpty(month)) {
            boolean dropped = table.drop(month, 0, null);
            LOG.info("The empty table of {} was made again, and is dropped: {}", month, dropped);
            return;
        }
        Path target = folder.month(month, before + 1);
        Content content = folder.write(month, before + 1, rows -> table.forEach(month, rows));
        if (table.drop(month, content.rows(), target.toString())) {
            LOG.info("{} callbacks of {} were archived in {}", content.rows(), month, target);
        } else {
            LOG.warn("Callbacks of {} have changed while they were archived; once more", month);
        }
    }

    private List<YearMonth> months() {
        return table.names().stream()
                .map(TABLE::matcher)
                .filter(Matcher::matches)
                .map(
                        name ->
                                YearMonth.of(
                                        Integer.parseInt(name.group(1)),
                                        Integer.parseInt(name.group(2))))
                .sorted()
                .toList();
    }

    private boolean isOver(YearMonth month, Duration age) {
        Instant end = month.plusMonths(1).atDay(1).atStartOfDay(ZoneOffset.UTC).toInstant();
        return !clock.instant().isBefore(end.plus(age));
    }
}
