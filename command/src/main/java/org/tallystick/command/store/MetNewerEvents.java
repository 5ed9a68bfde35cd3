package org.tallystick.command.store;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListMap;
import org.tallystick.api.store.NewerEvents;

/** Remembers the events of newer kinds that this node has met. */
final class MetNewerEvents implements NewerEvents {

    /** A newer node may write very many; what is not remembered is met again. */
    private static final int REMEMBERED_MAX = 10_000;

    private final ConcurrentSkipListMap<Long, String> met = new ConcurrentSkipListMap<>();

    void met(long position, String type) {
        met.put(position, type);
        if (met.size() > REMEMBERED_MAX) {
            met.pollFirstEntry();
        }
    }

    @Override
    public Optional<NewerEvent> firstBeyond(long position) {
        Map.Entry<Long, String> found = met.higherEntry(position);
        return Optional.ofNullable(found)
                .map(entry -> new NewerEvent(entry.getKey(), entry.getValue()));
    }
}
