package org.tallystick.api.payment;

import org.jspecify.annotations.Nullable;

/**
 * How an effect went. Exactly one part is set; none for a case that was opened.
 *
 * @param movementId the account's movement
 * @param refusalCode why the account refused it, as its stable code
 */
public record EffectOutcome(@Nullable String movementId, @Nullable String refusalCode) {}
