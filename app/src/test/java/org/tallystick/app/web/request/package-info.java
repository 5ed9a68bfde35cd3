/** What a request goes through, proved piece by piece. */
@NullMarked
package org.tallystick.app.web.request;

import org.jspecify.annotations.NullMarked;
