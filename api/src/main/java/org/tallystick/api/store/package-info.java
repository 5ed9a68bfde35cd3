/** Where the events are, if that is not the database. */
@NullMarked
package org.tallystick.api.store;

import org.jspecify.annotations.NullMarked;
