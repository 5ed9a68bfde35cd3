/** Event processors of all nodes: how they stand, and what moves them. */
@NullMarked
package org.tallystick.app.dashboard.processor;

import org.jspecify.annotations.NullMarked;
