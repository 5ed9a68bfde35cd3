/**
 * What everything in this module works with: a PostgreSQL and application processes that can be
 * started, killed and started again, and questions to the books that share nothing with the
 * application.
 */
@NullMarked
package org.tallystick.proof.lab;

import org.jspecify.annotations.NullMarked;
