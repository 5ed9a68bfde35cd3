/** The demonstration. */
@NullMarked
package org.tallystick.app.feed.demo;

import org.jspecify.annotations.NullMarked;
