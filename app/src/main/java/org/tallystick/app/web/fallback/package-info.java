/** Reads that go on from the replica while the primary is gone, and what is told of them. */
@NullMarked
package org.tallystick.app.web.fallback;

import org.jspecify.annotations.NullMarked;
