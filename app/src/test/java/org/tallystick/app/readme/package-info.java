/** The README's promises, tried. */
@NullMarked
package org.tallystick.app.readme;

import org.jspecify.annotations.NullMarked;
