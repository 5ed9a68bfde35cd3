/** What every kind of gateway has to offer. */
@NullMarked
package org.tallystick.app.gateway.adapter;

import org.jspecify.annotations.NullMarked;
