@NullMarked
package org.tallystick.app.gateway.signed;

import org.jspecify.annotations.NullMarked;
