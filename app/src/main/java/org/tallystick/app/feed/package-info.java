/** Reads recharge feeds: one node each, outside of any transaction, page by page. */
@NullMarked
package org.tallystick.app.feed;

import org.jspecify.annotations.NullMarked;
