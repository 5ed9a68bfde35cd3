@NullMarked
package org.tallystick.app.measure;

import org.jspecify.annotations.NullMarked;
