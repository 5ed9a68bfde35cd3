/**
 * What a campaign takes place on: the nodes, their database, and the other companies that they deal
 * with, which never die.
 */
@NullMarked
package org.tallystick.proof.crash.site;

import org.jspecify.annotations.NullMarked;
