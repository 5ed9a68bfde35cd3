/** The event store on PostgreSQL. */
@NullMarked
package org.tallystick.command.store;

import org.jspecify.annotations.NullMarked;
