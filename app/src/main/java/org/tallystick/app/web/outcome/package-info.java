/** What became of the keys of a client, whatever they were used for. */
@NullMarked
package org.tallystick.app.web.outcome;

import org.jspecify.annotations.NullMarked;
