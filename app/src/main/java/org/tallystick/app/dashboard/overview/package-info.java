/** The overview: whether every movement was applied exactly once, and how everything is doing. */
@NullMarked
package org.tallystick.app.dashboard.overview;

import org.jspecify.annotations.NullMarked;
