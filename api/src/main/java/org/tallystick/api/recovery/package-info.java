/** What happens after the database was restored to an earlier point. */
@NullMarked
package org.tallystick.api.recovery;

import org.jspecify.annotations.NullMarked;
