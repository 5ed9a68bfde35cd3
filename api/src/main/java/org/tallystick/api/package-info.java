/** What every part of Tallystick shares: money, ids, refusals and limits. */
@NullMarked
package org.tallystick.api;

import org.jspecify.annotations.NullMarked;
