/** Export of traces by OpenTelemetry, where it is configured. */
@NullMarked
package org.tallystick.app.runtime.tracing;

import org.jspecify.annotations.NullMarked;
