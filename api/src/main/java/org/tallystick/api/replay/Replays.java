package org.tallystick.api.replay;

import java.util.List;
import java.util.Optional;

/**
 * Builds a read model anew from all events, beside the one that is being served: a new generation
 * of it, with tables and tokens of its own. When that has caught up, both are compared; then the
 * readers are switched over, all at once, and can be switched back for as long as the old
 * generation is kept. Nothing but the read model's tables is written: no command is sent and no
 * gateway is called.
 *
 * <p>The state is in the database. Any node takes these orders, every node does its part of the
 * work within about a second, and a node that dies or starts again changes nothing.
 */
public interface Replays {

    /** Replays that are listed at most, the newest first. */
    int LISTED_MAX = 100;

    /** Differing rows of one comparison that are kept and shown at most. */
    int DIFFERENCES_MAX = 100;

    /** The read models of this installation, by name. */
    List<ReadModel> models();

    /**
     * Begins to build a new generation of a read model. One replay of a read model at a time, and
     * none while an old generation is kept: its tables are needed.
     *
     * @param model its name, which is also that of its first processor
     * @param actor who asks
     */
    ReplayResult start(String model, String actor);

    /** The newest replays, at most {@link #LISTED_MAX}. */
    List<Replay> list();

    /** A replay as it stands. */
    Optional<Replay> find(String replayId);

    /**
     * Compares again. The first comparison is made without being asked for, as soon as the new
     * generation has caught up.
     */
    ReplayResult compare(String replayId, String actor);

    /**
     * Lets the readers have the new generation. Only after a comparison, whatever that has found.
     * Readers wait for it at most 100 ms; nobody sees an older state than before. Repeating it is
     * harmless.
     */
    ReplayResult switchOver(String replayId, String actor);

    /** Lets the readers have the old generation again. Repeating it is harmless. */
    ReplayResult rollBack(String replayId, String actor);

    /**
     * Gives up what is being built, at any time before the switch; its tables are emptied and its
     * tokens deleted. Repeating it is harmless.
     */
    ReplayResult cancel(String replayId, String actor);

    /**
     * Gives up the generation that is not served after a switch or a roll-back: it was kept up to
     * date until now. There is no way back afterwards. Repeating it is harmless.
     */
    ReplayResult dropKept(String replayId, String actor);

    /**
     * Writes one account's entries, balance and holds again from its events, in place and in one
     * transaction, while everything is running.
     *
     * @return false if there is no such account
     */
    boolean rebuildAccount(String accountId, String actor);
}
