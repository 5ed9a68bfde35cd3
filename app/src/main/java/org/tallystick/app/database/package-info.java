/** The connections to PostgreSQL: whether it is there, how to get back to it, and its replica. */
@NullMarked
package org.tallystick.app.database;

import org.jspecify.annotations.NullMarked;
