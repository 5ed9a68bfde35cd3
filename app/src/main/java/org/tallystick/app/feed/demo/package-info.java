/** A demonstration: an upstream of our own whose orders a generator makes, read like any other. */
@NullMarked
package org.tallystick.app.feed.demo;

import org.jspecify.annotations.NullMarked;
