/** How events and snapshots are written down. */
@NullMarked
package org.tallystick.command.store;

import org.jspecify.annotations.NullMarked;
