/** The port to payment gateways, and what they tell us. */
@NullMarked
package org.tallystick.api.gateway;

import org.jspecify.annotations.NullMarked;
