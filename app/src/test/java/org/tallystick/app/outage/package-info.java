@NullMarked
package org.tallystick.app.outage;

import org.jspecify.annotations.NullMarked;
