/** The REST contract, proved over real HTTP against the running application. */
@NullMarked
package org.tallystick.app.web.contract;

import org.jspecify.annotations.NullMarked;
