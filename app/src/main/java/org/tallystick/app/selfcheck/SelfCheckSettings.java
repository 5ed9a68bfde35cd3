package org.tallystick.app.selfcheck;

import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.List;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The nightly self-check: {@code tallystick.sanity.*}.
 *
 * @param enabled whether there is one
 * @param at when, as {@code HH:mm}; once a day, on one of the nodes
 * @param zone whose clock that is
 * @param command what is started, word by word; it must not need anything of this application
 * @param folder where it works, and where it keeps its reports
 * @param timeLimit after so long it is ended with all that it has started
 * @param lateMax a run that is due for longer than this, since no node was there, is left out
 */
@ConfigurationProperties("tallystick.sanity")
record SelfCheckSettings(
        @DefaultValue("false") boolean enabled,
        @DefaultValue("03:00") String at,
        @DefaultValue("UTC") ZoneId zone,
        @DefaultValue List<String> command,
        @DefaultValue("sanity") Path folder,
        @DefaultValue("30m") Duration timeLimit,
        @DefaultValue("1h") Duration lateMax) {

    private static final Duration LIMIT_MAX = Duration.ofHours(12);

    SelfCheckSettings {
        command = List.copyOf(command);
        require(!enabled || !command.isEmpty(), "command must name what is to be started");
        require(
                timeLimit.toMillis() >= 1 && timeLimit.compareTo(LIMIT_MAX) <= 0,
                "time-limit must be above 0 and at most 12 h");
        require(!lateMax.isNegative(), "late-max must not be negative");
        time(at);
    }

    LocalTime time() {
        return time(at);
    }

    private static LocalTime time(String at) {
        try {
            return LocalTime.parse(at);
        } catch (DateTimeException e) {
            throw new IllegalArgumentException("tallystick.sanity.at must be as in 03:00", e);
        }
    }

    private static void require(boolean holds, String rule) {
        if (!holds) {
            throw new IllegalArgumentException("tallystick.sanity." + rule);
        }
    }
}
