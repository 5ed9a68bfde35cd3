/**
 * What cannot be reached from outside an application process: an Error on its writer and an
 * exhausted connection pool. On the class path of processes that the campaign starts, and active
 * only where {@code tallystick.proof.faults-folder} says so; never in what is shipped.
 */
@NullMarked
package org.tallystick.proof.crash.inside;

import org.jspecify.annotations.NullMarked;
