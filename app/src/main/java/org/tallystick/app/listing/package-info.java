/** Cursors of lists that the application reads from its own tables. */
@NullMarked
package org.tallystick.app.listing;

import org.jspecify.annotations.NullMarked;
