package org.tallystick.command.store;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * What counts as a restore.
 *
 * @param synchronousStandby whether every commit waits for each standby that may be promoted
 *     ({@code synchronous_standby_names}). Then a promotion loses nothing, and a node that was
 *     running before it and finds its newest event there goes on by itself
 */
@ConfigurationProperties("tallystick.recovery")
public record RecoveryGuardSettings(@DefaultValue("false") boolean synchronousStandby) {}
