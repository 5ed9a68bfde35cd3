/** The language of a case: something a person has to decide. */
@NullMarked
package org.tallystick.api.cases;

import org.jspecify.annotations.NullMarked;
