@NullMarked
package org.tallystick.app.web.fallback;

import org.jspecify.annotations.NullMarked;
