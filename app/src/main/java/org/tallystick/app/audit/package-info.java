/** Keeps the record of who pulled which lever. */
@NullMarked
package org.tallystick.app.audit;

import org.jspecify.annotations.NullMarked;
