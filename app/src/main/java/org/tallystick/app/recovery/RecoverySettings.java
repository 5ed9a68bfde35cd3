package org.tallystick.app.recovery;

import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How a restore is noticed, and how patient a replay is.
 *
 * @param markFile where this node keeps what it knows of the database, on a disk that is not
 *     restored with it; null means the data folder of the embedded PostgreSQL, or no mark
 * @param patience how long a replay waits for a feed, or for a read model, that does not get on
 */
@ConfigurationProperties("tallystick.recovery")
record RecoverySettings(@Nullable Path markFile, @DefaultValue("60s") Duration patience) {}
