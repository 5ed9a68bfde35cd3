@NullMarked
package org.tallystick.architecture.wrong.app.web;

import org.jspecify.annotations.NullMarked;
