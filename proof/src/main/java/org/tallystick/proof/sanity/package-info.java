/**
 * The self-check: a small campaign that an installation can run every night on its own machine,
 * against a database that is thrown away.
 */
@NullMarked
package org.tallystick.proof.sanity;

import org.jspecify.annotations.NullMarked;
