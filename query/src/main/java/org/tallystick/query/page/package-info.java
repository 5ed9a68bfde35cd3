/** Pages of lists that stay stable while rows are being added. */
@NullMarked
package org.tallystick.query.page;

import org.jspecify.annotations.NullMarked;
