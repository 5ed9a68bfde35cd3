/** Cases over REST. */
@NullMarked
package org.tallystick.app.web.cases;

import org.jspecify.annotations.NullMarked;
