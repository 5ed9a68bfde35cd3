package org.tallystick.app.recovery;

import java.time.Clock;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.tallystick.api.recovery.RecoveryReason;
import org.tallystick.app.recovery.MarkFile.Mark;

/**
 * Compares the database with the mark outside of it, and keeps the mark up to date. A copied folder
 * and a restored snapshot of a disk have the server's identity and timeline of what they are a copy
 * of; the mark tells them apart, as long as it was not restored with them.
 */
final class ServedMark {

    private static final String NOTHING = "none";

    private final MarkFile file;
    private final boolean always;
    private final JdbcClient jdbc;
    private final Clock clock;
    private @Nullable Mark current;

    /** What does not agree, and the newest event that is known to have been there. */
    record Doubt(RecoveryReason reason, @Nullable Long known) {}

    private record Newest(long position, String eventId) {}

    private record Tokens(String token, @Nullable String previous) {}

    /**
     * @param always whether the file is always there once there was one: then a database that knows
     *     of marks and has none was copied
     */
    ServedMark(MarkFile file, boolean always, JdbcClient jdbc, Clock clock) {
        this.file = file;
        this.always = always;
        this.jdbc = jdbc;
        this.clock = clock;
    }

    /** What does not agree; empty if all does. */
    Optional<Doubt> doubt(long epoch) {
        Mark mark = file.read().orElse(null);
        if (mark == null) {
            return always && marks() > 0
                    ? Optional.of(new Doubt(RecoveryReason.MARK_MISSING, null))
                    : Optional.empty();
        }
        if (mark.epoch() < epoch) {
            // There was a recovery since; what was known before it counts no more.
            return Optional.empty();
        }
        Tokens tokens = tokens(mark.place()).orElse(null);
        boolean known =
                tokens != null
                        && (mark.token().equals(tokens.token())
                                || mark.token().equals(tokens.previous()));
        Long position = mark.position() < 0 ? null : Long.valueOf(mark.position());
        if (!known || mark.epoch() > epoch) {
            return Optional.of(new Doubt(RecoveryReason.MARK_DIFFERS, position));
        }
        return position == null || exists(mark)
                ? Optional.empty()
                : Optional.of(new Doubt(RecoveryReason.EVENTS_MISSING, position));
    }

    /** Draws a new token: first in the database, so that the file is never ahead of it. */
    void renew(long epoch) {
        Mark before = file.read().orElse(null);
        String place = before == null ? UUID.randomUUID().toString() : before.place();
        String token = UUID.randomUUID().toString();
        jdbc.sql(
                        """
                        INSERT INTO served_mark AS m (place, token, previous_token, marked_at)
                        VALUES (:place, :token, :before, :now)
                        ON CONFLICT (place) DO UPDATE SET token = :token,
                            previous_token = :before, marked_at = :now""")
                .param("place", place)
                .param("token", token)
                .param("before", before == null ? null : before.token())
                .param("now", clock.instant().atOffset(ZoneOffset.UTC))
                .update();
        Newest newest = newest();
        Mark renewed = new Mark(place, token, epoch, newest.position(), newest.eventId());
        file.write(renewed);
        current = renewed;
    }

    /** Notes the newest event, once there is a newer one. */
    void follow() {
        Mark mark = current;
        Newest newest = newest();
        if (mark != null && newest.position() > mark.position()) {
            Mark followed = mark.at(newest.position(), newest.eventId());
            file.write(followed);
            current = followed;
        }
    }

    private Newest newest() {
        return jdbc.sql(
                        "SELECT globalindex, eventidentifier FROM domainevententry"
                                + " ORDER BY globalindex DESC LIMIT 1")
                .query((row, number) -> new Newest(row.getLong(1), row.getString(2)))
                .optional()
                .orElse(new Newest(-1, NOTHING));
    }

    private boolean exists(Mark mark) {
        return jdbc.sql(
                        "SELECT EXISTS (SELECT FROM domainevententry"
                                + " WHERE globalindex = ? AND eventidentifier = ?)")
                .params(mark.position(), mark.eventId())
                .query(Boolean.class)
                .single();
    }

    private long marks() {
        return jdbc.sql("SELECT count(*) FROM served_mark").query(Long.class).single();
    }

    private Optional<Tokens> tokens(String place) {
        return jdbc.sql("SELECT token, previous_token FROM served_mark WHERE place = ?")
                .param(place)
                .query((row, number) -> new Tokens(row.getString(1), row.getString(2)))
                .optional();
    }
}
