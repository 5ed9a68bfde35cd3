/** Pages for people: the errors, the API's description and its user interface. */
@NullMarked
package org.tallystick.app.web.page;

import org.jspecify.annotations.NullMarked;
