package org.tallystick.app.security;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A client as it is stored. */
public record ClientRow(
        String clientId, @Nullable String name, Instant createdAt, String createdBy) {}
