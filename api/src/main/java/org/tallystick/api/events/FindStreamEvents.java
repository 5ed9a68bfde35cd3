package org.tallystick.api.events;

/**
 * The events of one stream, the newest first. Answered with a list of {@link StoredEvent}s.
 *
 * @param stream the stored id, such as {@code account/alice}
 * @param before the version before which to begin; {@link Long#MAX_VALUE} for the newest
 * @param limit rows of a page
 */
public record FindStreamEvents(String stream, long before, int limit) {}
