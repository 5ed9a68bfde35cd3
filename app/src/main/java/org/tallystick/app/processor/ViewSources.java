package org.tallystick.app.processor;

import java.time.Clock;
import org.springframework.stereotype.Component;

/** Where it is read how far the processors are. */
@Component
record ViewSources(SegmentTokens tokens, EventPositions events, Clock clock) {}
