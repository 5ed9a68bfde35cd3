/**
 * The independent checker: plain SQL over the stored events and the tables, and the clients' own
 * logs. It shares no code with the application, not even names of its classes.
 */
@NullMarked
package org.tallystick.proof.crash.check;

import org.jspecify.annotations.NullMarked;
