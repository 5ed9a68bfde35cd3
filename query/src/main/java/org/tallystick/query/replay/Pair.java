package org.tallystick.query.replay;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.tallystick.query.Rebuildable;

/**
 * Two generations of a read model that are compared.
 *
 * @param from the one that was served when the replay began
 * @param to the one that the replay has built
 */
record Pair(Rebuildable model, Generation from, Generation to) {

    /** Both in the one order in which whoever locks both does so. */
    List<Generation> inOrder() {
        return Stream.of(from, to).sorted(Comparator.comparingInt(Generation::number)).toList();
    }
}
