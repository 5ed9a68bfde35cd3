@NullMarked
package org.tallystick.architecture.wrong.query;

import org.jspecify.annotations.NullMarked;
