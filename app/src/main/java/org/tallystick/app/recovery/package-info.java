/**
 * Notices that the database was restored, and brings it back to moving money: what gateways and
 * upstreams know is taken in before anybody else may write.
 */
@NullMarked
package org.tallystick.app.recovery;

import org.jspecify.annotations.NullMarked;
