/** The dashboard: pages for the people who run Tallystick. Sees {@code api} and who may do what. */
@NullMarked
package org.tallystick.app.dashboard;

import org.jspecify.annotations.NullMarked;
