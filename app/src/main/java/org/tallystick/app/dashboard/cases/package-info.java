/** Cases: what waits for a person, and how two of them decide it. */
@NullMarked
package org.tallystick.app.dashboard.cases;

import org.jspecify.annotations.NullMarked;
