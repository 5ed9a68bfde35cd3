@NullMarked
package org.tallystick.architecture.wrong.api;

import org.jspecify.annotations.NullMarked;
