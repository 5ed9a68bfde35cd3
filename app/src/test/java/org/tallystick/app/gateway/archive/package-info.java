@NullMarked
package org.tallystick.app.gateway.archive;

import org.jspecify.annotations.NullMarked;
