/** Who pulled which lever, when, and what became of it. */
@NullMarked
package org.tallystick.api.audit;

import org.jspecify.annotations.NullMarked;
