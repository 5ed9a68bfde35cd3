@NullMarked
package org.tallystick.query.replay;

import org.jspecify.annotations.NullMarked;
