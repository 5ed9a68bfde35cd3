package org.tallystick.app.recovery;

import java.nio.file.Path;
import java.time.Clock;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.tallystick.app.postgres.DataFolder;

/** Where this node keeps its mark, if anywhere. */
@Component
@EnableConfigurationProperties(RecoverySettings.class)
class ServedMarks {

    private final @Nullable ServedMark mark;

    ServedMarks(
            RecoverySettings settings,
            ObjectProvider<DataFolder> folder,
            JdbcClient jdbc,
            Clock clock) {
        DataFolder embedded = folder.getIfAvailable();
        Path path = settings.markFile();
        if (path == null && embedded != null) {
            path = embedded.markFile();
        }
        this.mark =
                path == null
                        ? null
                        : new ServedMark(
                                new MarkFile(path.toAbsolutePath()), embedded != null, jdbc, clock);
    }

    @Nullable ServedMark ofThisNode() {
        return mark;
    }
}
