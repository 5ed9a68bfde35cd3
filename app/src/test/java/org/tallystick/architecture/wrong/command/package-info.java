@NullMarked
package org.tallystick.architecture.wrong.command;

import org.jspecify.annotations.NullMarked;
