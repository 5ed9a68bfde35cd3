package org.tallystick.command.store;

import com.github.benmanes.caffeine.cache.Caffeine;
import org.axonframework.common.Registration;
import org.axonframework.common.caching.Cache;
import org.jspecify.annotations.Nullable;

/**
 * Accounts in memory. Strong and bounded: with weak references every garbage collection would make
 * the writer load whole streams again.
 */
public class AggregateCache implements Cache {

    private final com.github.benmanes.caffeine.cache.Cache<Object, Object> entries;

    public AggregateCache(int maximumSize) {
        this.entries = Caffeine.newBuilder().maximumSize(maximumSize).build();
    }

    @Override
    @SuppressWarnings({
        "unchecked",
        "NullAway",
        "TypeParameterUnusedInFormals"
    }) // Axon's signature.
    public <K, V> V get(K key) {
        return (V) entries.getIfPresent(key);
    }

    /** Without an id there is nothing to keep: a command that records nothing creates nothing. */
    @Override
    public void put(@Nullable Object key, Object value) {
        if (key != null) {
            entries.put(key, value);
        }
    }

    @Override
    public boolean putIfAbsent(Object key, Object value) {
        return entries.asMap().putIfAbsent(key, value) == null;
    }

    @Override
    public boolean remove(@Nullable Object key) {
        return key != null && entries.asMap().remove(key) != null;
    }

    @Override
    public void removeAll() {
        entries.invalidateAll();
    }

    @Override
    public boolean containsKey(@Nullable Object key) {
        return key != null && entries.asMap().containsKey(key);
    }

    @Override
    public Registration registerCacheEntryListener(EntryListener listener) {
        throw new UnsupportedOperationException("Nothing listens to this cache");
    }
}
