/** Approved actions of cases are carried out, once. */
@NullMarked
package org.tallystick.saga.cases;

import org.jspecify.annotations.NullMarked;
