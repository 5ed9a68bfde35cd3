/** Who pulled which lever. */
@NullMarked
package org.tallystick.app.dashboard.audit;

import org.jspecify.annotations.NullMarked;
