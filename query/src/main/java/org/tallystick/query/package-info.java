/** Shows: read models built from events, and the answers to questions. */
@NullMarked
package org.tallystick.query;

import org.jspecify.annotations.NullMarked;
