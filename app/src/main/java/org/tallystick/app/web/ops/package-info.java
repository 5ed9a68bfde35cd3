/** Operations over REST: processors, dead letters, the audit log. */
@NullMarked
package org.tallystick.app.web.ops;

import org.jspecify.annotations.NullMarked;
