/** Shows the event processors of all nodes, and moves them, through the database. */
@NullMarked
package org.tallystick.app.processor;

import org.jspecify.annotations.NullMarked;
