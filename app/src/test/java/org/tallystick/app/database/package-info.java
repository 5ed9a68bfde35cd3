@NullMarked
package org.tallystick.app.database;

import org.jspecify.annotations.NullMarked;
