/**
 * What every page of the dashboard is made of; how to make one is told in {@code
 * docs/dashboard-pages.md}.
 */
@NullMarked
package org.tallystick.app.dashboard.frame;

import org.jspecify.annotations.NullMarked;
