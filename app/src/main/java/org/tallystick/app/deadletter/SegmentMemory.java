package org.tallystick.app.deadletter;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What this node knows of one segment while it has it: which sequences are parked, so that not
 * every batch must ask, and where it must be careful, because a batch has failed there.
 */
final class SegmentMemory {

    private @Nullable Set<String> parked;
    private long carefulFrom = Long.MAX_VALUE;
    private long carefulTo = Long.MIN_VALUE;
    private long claims;

    /** What was known is worth nothing: another node may have had the segment since. */
    synchronized void forget() {
        parked = null;
        claims++;
    }

    synchronized long claims() {
        return claims;
    }

    /** The sequences that are parked, some of which may have been freed; null if unknown. */
    synchronized @Nullable Set<String> parked() {
        return parked;
    }

    /** What a batch has found or brought about, unless the segment was claimed anew since. */
    synchronized void remember(long asOfClaims, Set<String> sequences) {
        if (claims == asOfClaims) {
            parked = Set.copyOf(sequences);
        }
    }

    /** A batch has failed that went from the one position to the other. */
    synchronized void beCareful(long from, long to) {
        carefulTo = isCarefulAt(from) ? Math.max(carefulTo, to) : to;
        carefulFrom = from;
    }

    synchronized boolean isCarefulAt(long position) {
        return position >= carefulFrom && position <= carefulTo;
    }
}
