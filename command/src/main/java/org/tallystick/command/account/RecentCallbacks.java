package org.tallystick.command.account;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import org.tallystick.api.Limits;

/**
 * The movement ids that an account has seen last, each with the number of its event: a ring that
 * forgets the oldest. A movement id is itself a SHA-256, so that its first 64 bits are enough to
 * tell a thousand apart. What is forgotten here is still known by its receipt.
 */
final class RecentCallbacks {

    /** No event has this number. */
    static final long UNKNOWN = -1;

    private static final int CAPACITY_AT_FIRST = 16;

    private long[] hashes;
    private long[] versions;
    private int size;
    private int next;

    RecentCallbacks() {
        this.hashes = new long[CAPACITY_AT_FIRST];
        this.versions = new long[CAPACITY_AT_FIRST];
    }

    void add(String movementId, long version) {
        addHash(hash(movementId), version);
    }

    /** The number of the event that the movement id made, or {@link #UNKNOWN}. */
    long versionOf(String movementId) {
        int slot = slotOf(movementId);
        return slot < 0 ? UNKNOWN : versions[slot];
    }

    void remove(String movementId) {
        int slot = slotOf(movementId);
        if (slot >= 0) {
            versions[slot] = UNKNOWN;
        }
    }

    /** The oldest first, as base64 of (hash, number) pairs of 64 bits: a third of a JSON array. */
    String encode() {
        ByteBuffer pairs = ByteBuffer.allocate(size * 2 * Long.BYTES);
        int oldest = size < Limits.RECENT_CALLBACKS ? 0 : next;
        for (int age = 0; age < size; age++) {
            int slot = (oldest + age) % Limits.RECENT_CALLBACKS;
            pairs.putLong(hashes[slot]).putLong(versions[slot]);
        }
        return Base64.getEncoder().encodeToString(pairs.array());
    }

    static RecentCallbacks decode(String text) {
        RecentCallbacks recent = new RecentCallbacks();
        ByteBuffer pairs = ByteBuffer.wrap(Base64.getDecoder().decode(text));
        while (pairs.hasRemaining()) {
            recent.addHash(pairs.getLong(), pairs.getLong());
        }
        return recent;
    }

    private void addHash(long hash, long version) {
        if (size == hashes.length && size < Limits.RECENT_CALLBACKS) {
            grow();
        }
        hashes[next] = hash;
        versions[next] = version;
        next = (next + 1) % Limits.RECENT_CALLBACKS;
        size = Math.min(size + 1, Limits.RECENT_CALLBACKS);
    }

    private int slotOf(String movementId) {
        long hash = hash(movementId);
        for (int slot = 0; slot < size; slot++) {
            if (hashes[slot] == hash && versions[slot] != UNKNOWN) {
                return slot;
            }
        }
        return -1;
    }

    private void grow() {
        int capacity = Math.min(size * 2, Limits.RECENT_CALLBACKS);
        hashes = Arrays.copyOf(hashes, capacity);
        versions = Arrays.copyOf(versions, capacity);
    }

    private static long hash(String movementId) {
        return ByteBuffer.wrap(Base64.getUrlDecoder().decode(movementId)).getLong();
    }
}
