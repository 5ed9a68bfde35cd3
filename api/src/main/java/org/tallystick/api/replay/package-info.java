/** Replay: read models that are built anew from all events while they are being served. */
@NullMarked
package org.tallystick.api.replay;

import org.jspecify.annotations.NullMarked;
