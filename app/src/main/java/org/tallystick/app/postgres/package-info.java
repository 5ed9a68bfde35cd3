/**
 * The PostgreSQL that Tallystick brings along, so that it starts with nothing installed. It is a
 * whole server with durable commits in a data folder of its own, not a toy; but it is one server on
 * this machine, so whoever needs several nodes or a standby names a PostgreSQL of his own.
 */
@NullMarked
package org.tallystick.app.postgres;

import org.jspecify.annotations.NullMarked;
