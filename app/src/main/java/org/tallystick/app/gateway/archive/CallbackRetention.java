package org.tallystick.app.gateway.archive;

import java.io.IOException;
import java.io.UncheckedIOException;
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
    private final Path place;
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
        this.place =
                settings.archiveDir().isEmpty()
                        ? Path.of(runtime.dataDir(), "archive", "callbacks")
                        : Path.of(settings.archiveDir());
        this.folder = new ArchiveFolder(place);
        this.clock = clock;
    }

    ArchiveFolder folder() {
        return folder;
    }

    /** Makes the coming months' tables, and moves on what is old enough. */
    void run() {
        partitions.ensure();
        for (YearMonth month : months()) {
            if (isOver(month, settings.readOnlyAfter())) {
                table.makeReadOnly(month);
            }
            if (isOver(month, settings.archiveAfter())) {
                archive(month);
            }
        }
    }

    private void archive(YearMonth month) {
        if (table.hasUnfinished(month)) {
            LOG.warn("Callbacks of {} are not archived yet: some are still to be processed", month);
            return;
        }
        try {
            Content content = folder.write(month, rows -> table.forEach(month, rows));
            table.drop(month, content.rows(), place.resolve(month.toString()).toString());
            LOG.info("{} callbacks of {} were archived in {}", content.rows(), month, place);
        } catch (IOException e) {
            throw new UncheckedIOException("Callbacks of " + month + " could not be archived", e);
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
