/** Administration of the dashboard's operators over REST. */
@NullMarked
package org.tallystick.app.web.operator;

import org.jspecify.annotations.NullMarked;
