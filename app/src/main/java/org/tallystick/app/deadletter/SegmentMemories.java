package org.tallystick.app.deadletter;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.stereotype.Component;
import org.tallystick.app.processor.SegmentKey;
import org.tallystick.app.runtime.SegmentGate;

/** The memories of all segments that this node has had. */
@Component
class SegmentMemories implements SegmentGate {

    private final Map<SegmentKey, SegmentMemory> segments = new ConcurrentHashMap<>();

    SegmentMemory of(SegmentKey segment) {
        return segments.computeIfAbsent(segment, key -> new SegmentMemory());
    }

    @Override
    public void claiming(String processor, int segment) {
        of(new SegmentKey(processor, segment)).forget();
    }
}
