/** What the tests of every module share. */
@NullMarked
package org.tallystick.testing;

import org.jspecify.annotations.NullMarked;
