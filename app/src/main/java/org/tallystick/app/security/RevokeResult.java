package org.tallystick.app.security;

/** What became of the order to revoke a key. */
public sealed interface RevokeResult {

    /** The key is revoked, now or since before. */
    record Revoked(KeyRow key) implements RevokeResult {}

    /** The client has no such key. */
    record NotFound() implements RevokeResult {}

    /** It is the last key that may administer keys; without it nobody could make another. */
    record LastOperateKey() implements RevokeResult {}
}
