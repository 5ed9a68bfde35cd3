/** Client and key administration over REST. */
@NullMarked
package org.tallystick.app.web.client;

import org.jspecify.annotations.NullMarked;
