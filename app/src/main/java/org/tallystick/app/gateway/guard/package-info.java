/** What stands around every gateway: time limit, circuit breaker, bulkhead, meters, log. */
@NullMarked
package org.tallystick.app.gateway.guard;

import org.jspecify.annotations.NullMarked;
