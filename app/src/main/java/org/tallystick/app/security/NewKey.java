package org.tallystick.app.security;

/**
 * A key right after it was made: the only time that its secret is known.
 *
 * @param secret what the client sends as bearer token
 */
public record NewKey(KeyRow key, String secret) {

    /** Without the secret, so that it cannot reach a log. */
    @Override
    public String toString() {
        return "NewKey[" + key + "]";
    }
}
