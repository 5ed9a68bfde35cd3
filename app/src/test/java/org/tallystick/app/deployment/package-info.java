@NullMarked
package org.tallystick.app.deployment;

import org.jspecify.annotations.NullMarked;
