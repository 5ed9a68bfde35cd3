package org.tallystick.command.axonserver;

import io.grpc.Metadata;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import org.jspecify.annotations.Nullable;

/** What Axon Server's errors mean, by its codes. */
final class ServerErrors {

    private static final Metadata.Key<String> CODE =
            Metadata.Key.of("AxonIQ-ErrorCode", Metadata.ASCII_STRING_MARSHALLER);
    private static final String NUMBER_TAKEN = "AXONIQ-2000";

    private ServerErrors() {}

    /** Whether a stream has an event of that number already. */
    static boolean isConflict(@Nullable Throwable failure) {
        if (!(failure instanceof StatusRuntimeException refused)) {
            return false;
        }
        Metadata trailers = refused.getTrailers();
        String code = trailers == null ? null : trailers.get(CODE);
        if (code != null) {
            return code.equals(NUMBER_TAKEN);
        }
        Status status = refused.getStatus();
        return status.getDescription() != null
                && status.getDescription().contains("[" + NUMBER_TAKEN + "]");
    }
}
