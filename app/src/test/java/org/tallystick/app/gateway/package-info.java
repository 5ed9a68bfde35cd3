@NullMarked
package org.tallystick.app.gateway;

import org.jspecify.annotations.NullMarked;
