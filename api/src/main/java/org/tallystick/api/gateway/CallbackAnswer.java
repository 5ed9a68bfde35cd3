package org.tallystick.api.gateway;

/** What a gateway is answered to its callback. */
public sealed interface CallbackAnswer {

    /** Stored, now or before: exactly what the gateway wants to hear. */
    @SuppressWarnings("ArrayRecordComponent") // Raw bytes, never compared.
    record Acknowledged(int status, String mediaType, byte[] body) implements CallbackAnswer {}

    /** Not stored. */
    record Refused(Reason reason) implements CallbackAnswer {}

    /** Why a callback was not stored. In order of precedence. */
    enum Reason {
        /** No gateway of this name is configured. */
        GATEWAY_UNKNOWN,
        /** The body is longer than {@link CallbackReceiver#bodyBytesMax()}. */
        BODY_TOO_LARGE,
        /** Not signed, or not with a key of this gateway. */
        SIGNATURE_INVALID,
        /** Signed too long ago, or in the future. */
        TIMESTAMP_OUT_OF_RANGE,
        /** The same callback id came before with other content. */
        CALLBACK_ID_REUSED,
        /** It could not be stored in time; the gateway has to send it again. */
        UNAVAILABLE
    }
}
