@NullMarked
package org.tallystick.app.web.limit;

import org.jspecify.annotations.NullMarked;
