package org.tallystick.api.cases;

import org.jspecify.annotations.Nullable;

/**
 * What a person saw elsewhere that supports an action.
 *
 * @param gatewayReference the gateway's own number
 * @param amount minor units, as the gateway shows them
 */
public record Evidence(@Nullable String gatewayReference, @Nullable Long amount) {}
