/** The language of a receipt: the permanent record of one callback id. */
@NullMarked
package org.tallystick.api.receipt;

import org.jspecify.annotations.NullMarked;
