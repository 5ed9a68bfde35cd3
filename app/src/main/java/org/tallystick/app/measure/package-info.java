/** What is measured again and again while the application runs. */
@NullMarked
package org.tallystick.app.measure;

import org.jspecify.annotations.NullMarked;
