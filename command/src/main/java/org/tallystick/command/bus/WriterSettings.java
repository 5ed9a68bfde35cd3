package org.tallystick.command.bus;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The limits of the writer.
 *
 * @param groupMax commands of one transaction, 1 to 1,000: more lengthen everybody's wait
 * @param queueMax commands that may wait; one more is answered busy at once
 * @param queueWaitMax how long a command may wait; then it is cancelled and answered busy
 * @param cachedAccounts accounts kept in memory; with a full window of recent callbacks each takes
 *     about 20 KB
 * @param snapshotAfter events of an account after which its state is stored; fewer make a node that
 *     shares its accounts with another one load them faster
 */
@ConfigurationProperties("tallystick.writer")
public record WriterSettings(
        @DefaultValue("256") int groupMax,
        @DefaultValue("10000") int queueMax,
        @DefaultValue("800ms") Duration queueWaitMax,
        @DefaultValue("5000") int cachedAccounts,
        @DefaultValue("250") int snapshotAfter) {

    public WriterSettings {
        require(groupMax >= 1 && groupMax <= 1_000, "group-max", "1 to 1000");
        require(queueMax >= groupMax, "queue-max", "at least group-max");
        require(!queueWaitMax.isNegative() && !queueWaitMax.isZero(), "queue-wait-max", "above 0");
        require(cachedAccounts >= groupMax, "cached-accounts", "at least group-max");
        require(snapshotAfter >= 10, "snapshot-after", "at least 10");
    }

    private static void require(boolean holds, String name, String range) {
        if (!holds) {
            throw new IllegalArgumentException("tallystick.writer." + name + " must be " + range);
        }
    }
}
