package org.tallystick.api;

/**
 * The identity of one intention to move money: who says it, and by which id. One callback moves
 * money at most once, in any account, for ever.
 *
 * @param source who says it: a permanent client id, {@code gateway:<name>}, {@code feed:<name>},
 *     {@code operator:<name>}, {@code case:<id>}, or {@link #OWN_SOURCE}
 * @param id the source's own id, 1 to {@link Limits#CALLBACK_ID_LENGTH_MAX} characters; a client's
 *     Idempotency-Key, unquoted
 */
public record Callback(String source, String id) {

    /** The source of what Tallystick does by itself, such as a hold's expiry. */
    public static final String OWN_SOURCE = "tallystick";

    public Callback {
        if (source.isEmpty() || source.indexOf('\0') >= 0) {
            throw new IllegalArgumentException("A callback needs a source");
        }
        if (id.isEmpty() || id.length() > Limits.CALLBACK_ID_LENGTH_MAX) {
            throw new IllegalArgumentException("A callback id has 1 to 255 characters");
        }
    }

    /**
     * The callback of something that is named within a payment, such as an effect. Its id is the
     * payment's id, a slash and that name; or, as a gateway's own number in it may be of any
     * length, what is derived from both.
     */
    public static Callback within(String source, String paymentId, String name) {
        String id = paymentId + "/" + name;
        return new Callback(
                source,
                id.length() <= Limits.CALLBACK_ID_LENGTH_MAX
                        ? id
                        : paymentId + "/" + Ids.derived(name));
    }

    /** The id of the movement that this callback makes: derived, so known before it is made. */
    public String movementId() {
        return Ids.derived(source, id);
    }

    /**
     * Whether somebody outside said it. What Tallystick said itself, for a hold's expiry or an
     * approved case, is never reopened: it goes on to a new callback only because the one before
     * was refused for ever. Not named like a property, which JSON would store.
     */
    public boolean comesFromOutside() {
        return !source.equals(OWN_SOURCE) && !source.startsWith("case:");
    }
}
