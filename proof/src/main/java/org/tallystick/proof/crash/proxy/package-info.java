/**
 * A proxy between an application and PostgreSQL that understands enough of the protocol to stop the
 * traffic at a named moment, such as between a COMMIT and its answer.
 */
@NullMarked
package org.tallystick.proof.crash.proxy;

import org.jspecify.annotations.NullMarked;
