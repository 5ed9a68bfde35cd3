@NullMarked
package org.tallystick.app.processor;

import org.jspecify.annotations.NullMarked;
