/** The event store on Axon Server: what differs from the one on PostgreSQL, and nothing else. */
@NullMarked
package org.tallystick.command.axonserver;

import org.jspecify.annotations.NullMarked;
