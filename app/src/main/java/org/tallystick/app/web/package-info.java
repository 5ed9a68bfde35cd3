/** The REST edge: its settings and how it is put together. */
@NullMarked
package org.tallystick.app.web;

import org.jspecify.annotations.NullMarked;
