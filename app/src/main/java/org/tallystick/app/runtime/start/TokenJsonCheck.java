package org.tallystick.app.runtime.start;

import java.util.List;
import java.util.stream.Stream;
import org.axonframework.eventhandling.GapAwareTrackingToken;
import org.axonframework.eventhandling.MergedTrackingToken;
import org.axonframework.eventhandling.ReplayToken;
import org.axonframework.eventhandling.TrackingToken;
import org.axonframework.serialization.SerializationException;
import org.axonframework.serialization.SerializedObject;
import org.axonframework.serialization.Serializer;
import org.tallystick.app.runtime.StartRefusedException.Reason;

/** Tokens can be read back as they were written: a processor that can't is dead for good. */
class TokenJsonCheck implements StartupCheck {

    private final Serializer serializer;

    TokenJsonCheck(Serializer serializer) {
        this.serializer = serializer;
    }

    @Override
    public List<Reason> problems() {
        return Stream.of(gapAware(), replay(), merged())
                .filter(token -> !comesBack(token))
                .map(
                        token ->
                                new Reason(
                                        token.getClass().getSimpleName()
                                                + " cannot be read back from JSON.",
                                        "Let the serializer's type validator allow"
                                                + " org.axonframework."))
                .toList();
    }

    private boolean comesBack(TrackingToken token) {
        try {
            SerializedObject<byte[]> written = serializer.serialize(token, byte[].class);
            return token.equals(serializer.deserialize(written));
        } catch (SerializationException e) {
            return false;
        }
    }

    private static TrackingToken gapAware() {
        return new GapAwareTrackingToken(9, List.of(3L, 7L));
    }

    private static TrackingToken replay() {
        return ReplayToken.createReplayToken(
                gapAware(), new GapAwareTrackingToken(2, List.of()), "check");
    }

    private static TrackingToken merged() {
        return new MergedTrackingToken(gapAware(), new GapAwareTrackingToken(2, List.of()));
    }
}
