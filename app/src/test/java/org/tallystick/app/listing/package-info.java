@NullMarked
package org.tallystick.app.listing;

import org.jspecify.annotations.NullMarked;
